import { randomUUID } from "node:crypto";
import { ChangeViewInput, type SavedView, SaveViewInput } from "@scriptkeeper/contracts/lists/saved-views";
import { saved_views, undo_records, users } from "@scriptkeeper/db/schema";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { listDeleted, undoChange } from "../../undo/index.ts";
import { changeView } from "./change-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { saveView } from "./save-view.ts";

const ctx = sharedContext();
const ada = sharedAdmin(ctx);
const bea = sharedAdmin(ctx, { first_name: "Bea" });
beforeEach(async () => {
  await ctx.db.delete(saved_views);
  await ctx.db.delete(undo_records);
});

const save = (view: Partial<SaveViewInput> = {}, who = ada) =>
  saveView(
    who,
    SaveViewInput.parse({ list: "users", name: "Minis", params: { search: "min", sort: "name" }, ...view }),
  );
const change = async ({ id, revision }: SavedView, changes: Partial<ChangeViewInput>, who = ada) => {
  const changeId = randomUUID();
  ctx.clock.advance({ seconds: 1 });
  const view = await changeView({ ...who, changeId }, ChangeViewInput.parse({ id, revision, ...changes }));
  return { changeId, view };
};
const remove = async ({ id }: { id: number }) => {
  const changeId = randomUUID();
  await deleteView({ ...ada, changeId }, { id });
  return changeId;
};
const undo = (change_id: string, who = ada) => undoChange(who, { change_id });
const viewsOf = async (who = ada) => (await listViews(who, { list: "users" })).views;
const deletedFor = async (who: AdminContext) => (await listDeleted(who, { limit: 50 })).records;

describe("a deleted view", () => {
  test("comes back as it was, with the same id", async () => {
    const columns = { order: ["Email", "Name"], shown: { Phone: false } };
    const saved = await save({ columns });
    const change_id = await remove(saved);
    expect(await viewsOf()).toEqual([]);
    expect(await deletedFor(ada)).toMatchObject([{ entity: "saved_view", name: "Minis", detail: "Users" }]);
    expect(await undo(change_id)).toEqual({ undone: 1, skipped: [] });
    expect(await viewsOf()).toEqual([saved]);
    expect(await deletedFor(ada)).toEqual([]);
  });

  test("is neither shown to nor restored by others when it was somebody's own", async () => {
    const change_id = await remove(await save());
    expect(await deletedFor(bea)).toEqual([]);
    await expect(undo(change_id, bea)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const shared = await remove(await save({ is_shared: true }));
    expect(await deletedFor(bea)).toHaveLength(1);
    await expect(undo(shared, bea)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("stays deleted while another one has its name, or once its owner's account is gone", async () => {
    const change_id = await remove(await save());
    await save({ name: "minis" });
    await expect(undo(change_id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("now has this name"),
    });
    const eve = ctx.as(adminActor(await insertAdmin(ctx)));
    const { id } = await save({}, eve);
    const changeId = randomUUID();
    await deleteView({ ...eve, changeId }, { id });
    await ctx.db.delete(users).where(eq(users.id, eve.actor.userId));
    await expect(undo(changeId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a change of a view", () => {
  test("is undone field by field, by a change that can be undone in turn", async () => {
    const saved = await save();
    const { changeId: renamed, view } = await change(saved, { name: "Others" });
    const { changeId: searched } = await change(view, { params: { sort: "name", search: "oth" } });
    await undo(renamed);
    expect(await viewsOf()).toMatchObject([{ name: "Minis", params: { search: "oth" }, revision: 4 }]);
    await undo(searched);
    expect(await viewsOf()).toMatchObject([{ name: "Minis", params: saved.params, revision: 5 }]);
    const [last] = await ctx.db.select().from(undo_records).orderBy(desc(undo_records.audit_id)).limit(1);
    await undo(last?.change_id ?? "");
    expect(await viewsOf()).toMatchObject([{ params: { search: "oth", sort: "name" } }]);
  });

  test("can be undone when it shared the view", async () => {
    const { changeId, view } = await change(await save(), { is_shared: true });
    expect(await viewsOf(bea)).toMatchObject([{ id: view.id, is_shared: true }]);
    await undo(changeId);
    expect(await viewsOf(bea)).toEqual([]);
    expect(await viewsOf()).toMatchObject([{ is_shared: false }]);
  });

  test("can't be undone once the same was changed, by somebody else, or after the view was deleted", async () => {
    const { changeId, view } = await change(await save({ is_shared: true }), { name: "Others" });
    await expect(undo(changeId, bea)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { changeId: since } = await change(view, { name: "Third" });
    await expect(undo(changeId)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Changed since by you: name. Nothing was overwritten.",
    });
    await save({ is_shared: true, name: "Others" });
    await expect(undo(since)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("now has this name"),
    });
    await remove(view);
    await expect(undo(since)).rejects.toMatchObject({
      code: "CONFLICT",
      message: /^It has since been deleted/,
    });
  });

  test("can't be undone by anybody else when it is one's own", async () => {
    const { changeId } = await change(await save(), { name: "Others" });
    await expect(undo(changeId, bea)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
