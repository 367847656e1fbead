import { MAX_PRICE_ROWS, type PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import { foundPriceUpdates, priceMessages } from "@scriptkeeper/contracts/prices/messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { useState } from "react";
import { failedAnswer } from "../../../../shared/api/api-answer.ts";
import { retryDelay } from "../../../../shared/api/query-client.ts";
import { trpc } from "../../../../shared/api/trpc.ts";
import { useIsUnmounted } from "../../../../shared/use-is-unmounted.ts";
import type { PriceFileSurvey } from "../csv/price-file.ts";
import { priceFailure } from "../price-labels.ts";
import { keepUnreadableLines, type UnreadableLines } from "./unreadable-lines-store.ts";

export interface ChosenFile {
  file: File;
  identifierType: PriceIdentifierType;
}

export type Upload =
  | { stage: "idle" }
  | { stage: "reading" }
  | { stage: "sending"; done: number; total: number }
  | { stage: "unusable"; message: string; detail: string; lines?: UnreadableLines }
  | { stage: "failed"; message: string; detail: string; tryAgain: () => void };

interface SurveyedFile extends ChosenFile {
  survey: PriceFileSurvey;
}

/** Reads a price list and sends its rows in batches; no row is kept after it was sent. */
export function useUploadPrices({ onUploaded }: { onUploaded: (runId: number) => void }) {
  const [upload, setUpload] = useState<Upload>({ stage: "idle" });
  const toast = useToast();
  const isGone = useIsUnmounted();
  const create = trpc.products.priceCreateRun.useMutation();
  const addRows = trpc.products.priceAddRows.useMutation({
    retry: (failures, error) => failures < 3 && mayPass(error),
    retryDelay,
    meta: { isPart: true },
  });

  async function read(chosen: ChosenFile) {
    setUpload({ stage: "reading" });
    const program = await import("../csv/price-file.ts").catch(() => null);
    if (!program) {
      setUpload({ ...programMissing(), tryAgain: () => void read(chosen) });
      return;
    }
    try {
      const survey = await program.surveyPriceFile(chosen.file);
      if (isGone()) return;
      const problem = whyUnusable(survey);
      if (problem) setUpload({ stage: "unusable", lines: survey.unreadable, ...problem });
      else await send({ ...chosen, survey }, null);
    } catch {
      setUpload(unreadableFile);
    }
  }

  async function send(surveyed: SurveyedFile, openedId: number | null) {
    const { file, identifierType, survey } = surveyed;
    let runId = openedId;
    try {
      setUpload({ stage: "sending", done: 0, total: survey.rows });
      runId ??= (
        await create.mutateAsync({ identifierType, fileName: file.name.slice(-255), total: survey.rows })
      ).id;
      await sendRows(surveyed, runId);
    } catch (error) {
      const id = runId;
      setUpload({
        stage: "failed",
        message: priceFailure(error),
        detail: "Not all rows could be sent.",
        tryAgain: () => void send(surveyed, id),
      });
      return;
    }
    if (isGone()) return;
    keepUnreadableLines(runId, survey.unreadable);
    toast({ title: `CSV Loaded: ${foundPriceUpdates(survey.rows)}` });
    setUpload({ stage: "idle" });
    onUploaded(runId);
  }

  async function sendRows({ file, survey }: SurveyedFile, id: number) {
    const { priceBatches } = await import("../csv/price-file.ts");
    let done = 0;
    let before = Promise.resolve();
    // Reads the next batch while the previous one is being sent.
    for await (const { decimalComma, rows } of priceBatches(file, survey.encoding)) {
      await before;
      if (isGone()) return;
      before = addRows.mutateAsync({ id, decimalComma, rows }).then(() => {
        done += rows.length;
        setUpload({ stage: "sending", done, total: survey.rows });
      });
      before.catch(() => undefined);
    }
    await before;
  }

  return { upload, read: (chosen: ChosenFile) => void read(chosen) };
}

/** The code that reads files is loaded once a file is chosen. */
function programMissing() {
  return {
    stage: "failed",
    message: "Part of this page could not be loaded",
    detail: navigator.onLine
      ? "The file was not read. Try again; if it still fails, reload the page."
      : "You are offline, so the file was not read. Try again when you are back online.",
  } as const;
}

const unreadableFile: Upload = {
  stage: "unusable",
  message: priceMessages.readFailed,
  detail: "This is not a text file, or it can't be opened. Save it as CSV and choose it again.",
};

function whyUnusable({ rows, unreadable }: PriceFileSurvey): { message: string; detail: string } | null {
  if (rows > MAX_PRICE_ROWS) return { message: priceMessages.tooManyRows, detail: "Nothing was sent." };
  if (rows > 0) return null;
  return {
    message: priceMessages.noData,
    detail:
      unreadable.count > 0
        ? "No line in this file has an identifier and a price."
        : "This file has no rows under its header.",
  };
}

/** Tells whether a retry may succeed: no response, a server error, or a request to slow down. */
function mayPass(error: unknown): boolean {
  const answer = failedAnswer(error);
  if (answer.kind === "none") return !answer.notSent;
  return answer.status >= 500 || answer.status === 429;
}
