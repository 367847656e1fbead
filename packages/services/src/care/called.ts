import { personName } from "@scriptkeeper/domain/accounts/person-name";

/** The name by which others see a person; the address when no name is known. */
export function called(person: { first_name: string; last_name: string; email: string }): string {
  return personName(person) || person.email;
}
