import { wordingMessages } from "@scriptkeeper/contracts/emails/wording-messages";
import {
  SLOTS_OF,
  WORDING_SLOTS,
  type WordedEmail,
  type Wording,
  type WordingSlot,
  withoutEmptySlots,
} from "@scriptkeeper/contracts/emails/wording-rules";
import { type EmailWording, wordsOf } from "@scriptkeeper/contracts/emails/wordings";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useAskBeforeClosing } from "../../shared/dialogs/use-ask-before-closing.ts";
import { useContractForm } from "../../shared/dialogs/use-contract-form.ts";
import { useSaveWording } from "./use-save-wording.ts";
import { useWordingDraft } from "./use-wording-draft.ts";

type Fields = Record<WordingSlot, string>;

const names = Object.fromEntries(WORDING_SLOTS.map((slot) => [`words.${slot}`, slot]));

/**
 * The form of an email's wording. Unsaved changes are kept while other screens are shown, and closing the window over
 * them asks first.
 */
export function useWordingForm({ email, versions }: EmailWording) {
  const draft = useWordingDraft(email);
  const [opened] = useState(() => {
    const now = versions[0];
    return { saved: now?.words ?? {}, version: now?.version ?? 0, draft: draft.read() };
  });
  const [basedOn, setBasedOn] = useState(opened.draft?.basedOn ?? opened.version);
  const saving = useSaveWording({
    onSaved: ({ words, version }) => {
      // What was typed while saving stays, unsaved.
      form.reset(fieldsOf(words), { keepValues: true });
      setBasedOn(version);
    },
    onConflict: (newest) => setBasedOn(newest),
  });
  const contract = useMemo(() => wordsOf(email), [email]);
  const form = useContractForm({
    contract,
    defaultValues: fieldsOf(opened.saved),
    toInput: (fields: Fields) => ownWords(email, fields),
    names,
    error: saving.error,
    failed: wordingMessages.saveFailed,
  });
  const { reset, setValue, getValues, handleSubmit, formState, trigger } = form;
  /** Puts a wording into the form as if it had been typed. */
  const put = useCallback(
    (next: Wording) => {
      for (const [slot, text] of Object.entries(fieldsOf(next))) setValue(slot as WordingSlot, text);
    },
    [setValue],
  );
  useEffect(() => {
    if (opened.draft) put(opened.draft.words);
  }, [opened, put]);
  const words = ownWords(email, form.watch());
  const isChanged = !isSame(words, ownWords(email, formState.defaultValues as Fields));
  useAskBeforeClosing(isChanged);
  const typed = JSON.stringify(words);
  useEffect(() => {
    draft.keep(isChanged ? { words: JSON.parse(typed), basedOn } : null);
  }, [draft, isChanged, typed, basedOn]);
  return {
    ...form,
    words,
    isChanged,
    basedOn,
    isSaving: saving.isPending,
    hasConflict: saving.hasConflict,
    isValid: contract.safeParse(words).success,
    save: handleSubmit((valid) => saving.save({ email, words: valid, based_on: basedOn })),
    put,
    discard: () => reset(),
    checked: async () => ((await trigger()) ? ownWords(email, getValues()) : null),
  };
}

function fieldsOf(words: Wording): Fields {
  const { subject = "", preheader = "", intro = "", note = "" } = words;
  return { subject, preheader, intro, note };
}

/** Returns the wording without slots that the email no longer has: nobody could clear them. */
function ownWords(email: WordedEmail, fields: Wording): Wording {
  const own = SLOTS_OF[email].map((slot) => [slot, fields[slot]?.trim()]);
  return withoutEmptySlots(Object.fromEntries(own));
}

function isSame(a: Wording, b: Wording): boolean {
  return WORDING_SLOTS.every((slot) => (a[slot] ?? "") === (b[slot] ?? ""));
}
