import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "./view-limits.ts";

export const viewMessages = {
  notFound: "There is no such view any more, or it is somebody else's own.",
  notYours: (who: string) =>
    `Only ${who} may change this view, who shares it. Save it as a new view to have one of your own.`,
  nameTaken: "There is a view of this name already.",
  changedMeanwhile: (who: string) =>
    `${who} changed this view meanwhile. Nothing of it was overwritten; open it again.`,
  tooManyOwn: `You have ${MAX_OWN_VIEWS} views of your own. Delete one first.`,
  tooManyShared: `There are ${MAX_SHARED_VIEWS} shared views. Delete one first.`,
  loadFailed: "The saved views could not be loaded.",
  saveFailed: "The view could not be saved.",
  deleteFailed: "The view could not be deleted.",
} as const;
