import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "./view-limits.ts";

export const viewMessages = {
  notFound: "This view no longer exists, or it is someone else's private view.",
  notYours: (who: string) =>
    `Only ${who}, who shares this view, can change it. Save it as a new view to have your own.`,
  nameTaken: "There is already a view with this name.",
  changedMeanwhile: (who: string) =>
    `${who} has changed this view since you opened it. Nothing was overwritten; open it again.`,
  tooManyOwn: `You already have ${MAX_OWN_VIEWS} views of your own. Delete one first.`,
  tooManyShared: `There are already ${MAX_SHARED_VIEWS} shared views. Delete one first.`,
  loadFailed: "The saved views could not be loaded.",
  saveFailed: "The view could not be saved.",
  deleteFailed: "The view could not be deleted.",
} as const;
