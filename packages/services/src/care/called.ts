import { personName } from "@scriptkeeper/domain/person-name";

/** What somebody is called where others read it; the address where no name is known. */
export function called(person: { first_name: string; last_name: string; email: string }): string {
  return personName(person) || person.email;
}
