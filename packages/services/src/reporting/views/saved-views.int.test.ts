import { ChangeViewInput, type SavedView, SaveViewInput } from "@scriptkeeper/contracts/lists/saved-views";
import {
  MAX_OWN_VIEWS,
  VIEW_LISTS,
  VIEW_PARAMS,
  type ViewList,
} from "@scriptkeeper/contracts/lists/view-limits";
import { audit_log, saved_views, users } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { adminActor, insertAdmin } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { changeView } from "./change-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { saveView } from "./save-view.ts";
import { removeView } from "./saved-views.queries.ts";

const ctx = sharedContext();
const ada = sharedAdmin(ctx);
const bea = sharedAdmin(ctx, { first_name: "Bea" });
beforeEach(async () => {
  await ctx.db.delete(saved_views);
});

const save = (who: AdminContext, view: Partial<SaveViewInput> = {}) =>
  saveView(
    who,
    SaveViewInput.parse({ list: "users", name: "Minis", params: { search: "min", sort: "name" }, ...view }),
  );
const change = (who: AdminContext, { id, revision }: SavedView, changes: Partial<ChangeViewInput>) =>
  changeView(who, ChangeViewInput.parse({ id, revision, ...changes }));
const names = async (who: AdminContext, list: ViewList = "users") =>
  (await listViews(who, { list })).views.map(({ name }) => name);

describe("a view of an administrator's own", () => {
  test("is returned as it was saved, only to the administrator who saved it", async () => {
    const columns = { order: ["Email", "Name"], shown: { Phone: false } };
    const saved = await save(ada, { columns });
    expect(saved).toMatchObject({
      list: "users",
      name: "Minis",
      is_shared: false,
      params: { search: "min", sort: "name" },
      columns,
      revision: 1,
      saved_by: "Ada Min",
    });
    expect(await listViews(ada, { list: "users" })).toEqual({ views: [saved] });
    expect(await names(bea)).toEqual([]);
    expect(await names(ada, "audit")).toEqual([]);
  });

  test("can't be found, changed or deleted by anybody else", async () => {
    const saved = await save(ada);
    await expect(change(bea, saved, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteView(bea, saved)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteView(bea, { id: 2_000_000_000 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await names(ada)).toEqual(["Minis"]);
  });

  test("can have the same name as a colleague's, but not as another of its owner's", async () => {
    await save(ada);
    await save(bea, { name: "MINIS" });
    await save(ada, { is_shared: true });
    await expect(save(ada, { name: "minis" })).rejects.toMatchObject({
      code: "BAD_INPUT",
      details: { field: "name" },
    });
    expect(await names(ada)).toEqual(["Minis", "Minis"]);
  });

  test("is limited in number", async () => {
    for (let n = 0; n < MAX_OWN_VIEWS; n++) await save(ada, { name: `View ${n}` });
    await expect(save(ada)).rejects.toMatchObject({ code: "CONFLICT" });
    await save(ada, { is_shared: true });
    await save(bea);
  });
});

describe("a shared view", () => {
  test("is seen by every administrator, changed and deleted by its owner, and audited without what is searched for", async () => {
    const saved = await save(ada, { is_shared: true });
    expect((await listViews(bea, { list: "users" })).views).toMatchObject([
      { id: saved.id, may_change: false },
    ]);
    const renamed = await change(ada, saved, { name: "All Minis", params: { search: "a secret" } });
    expect(renamed).toMatchObject({ name: "All Minis", revision: 2, is_shared: true, may_change: true });
    await deleteView(ada, renamed);
    expect(await names(ada)).toEqual([]);
    const entries = await ctx.db.select().from(audit_log);
    expect(entries.filter(({ entity_id }) => entity_id === String(saved.id))).toMatchObject([
      { action: "save view", actor_user_id: ada.actor.userId, after: { is_shared: true } },
      { action: "change view", actor_user_id: ada.actor.userId, after: { params: ["search"] } },
      { action: "delete view", actor_user_id: ada.actor.userId, before: { list: "users" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("a secret");
  });

  test("isn't overwritten by someone who saw an earlier state: the second of two at once is refused", async () => {
    const saved = await save(ada, { is_shared: true });
    const outcomes = await Promise.allSettled([
      change(ada, saved, { params: { search: "here" } }),
      change(ada, saved, { params: { search: "there" } }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(change(ada, saved, { name: "Late" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Ada Min has changed this view since/),
    });
  });

  test("can be made private, and shared again", async () => {
    const saved = await save(ada, { is_shared: true });
    const own = await change(ada, saved, { is_shared: false });
    expect([await names(ada), await names(bea)]).toEqual([["Minis"], []]);
    await change(ada, own, { is_shared: true });
    expect(await names(bea)).toEqual(["Minis"]);
  });

  test("can't be changed, taken over or deleted by anybody else, who can save a similar one", async () => {
    const saved = await save(ada, { is_shared: true });
    const refused = {
      code: "FORBIDDEN",
      message: expect.stringContaining("Only Ada Min, who shares this view, can change it."),
    };
    for (const changes of [{ name: "Mine" }, { is_shared: false }, { params: {} }])
      await expect(change(bea, saved, changes)).rejects.toMatchObject(refused);
    await expect(deleteView(bea, saved)).rejects.toMatchObject(refused);
    await save(bea, { params: saved.params });
    expect([await names(ada), await names(bea)]).toEqual([["Minis"], ["Minis", "Minis"]]);
  });

  test("can't be deleted by its id alone once it is somebody else's private view", async () => {
    const { id } = await save(ada);
    expect(await removeView(ctx.db, { id, userId: bea.actor.userId })).toBe(false);
    expect(await names(ada)).toEqual(["Minis"]);
  });
});

test("a view can contain only what its list's address knows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...VIEW_LISTS),
      fc.dictionary(fc.constantFrom(...Object.values(VIEW_PARAMS).flat()), fc.string({ maxLength: 20 })),
      async (list, params) => {
        const input = SaveViewInput.safeParse({ list, name: "One", params });
        if (!input.success) return;
        const known = Object.keys(params).every((name) =>
          (VIEW_PARAMS[list] as readonly string[]).includes(name),
        );
        await ctx.db.delete(saved_views);
        const saved = saveView(ada, input.data);
        if (known) expect((await saved).params).toEqual(input.data.params);
        else await expect(saved).rejects.toMatchObject({ code: "BAD_INPUT", details: { field: "params" } });
      },
    ),
    { numRuns: attackSize({ small: 25, full: 60 }) },
  );
});

test("an administrator's own views are deleted with their account, and shared ones stay", async () => {
  const gone = await insertAdmin(ctx, { first_name: "Cleo" });
  const cleo = ctx.as(adminActor(gone));
  await save(cleo);
  await save(cleo, { name: "Ours", is_shared: true });

  await ctx.db.delete(users).where(eq(users.id, gone.id));
  expect(await ctx.db.select({ name: saved_views.name }).from(saved_views)).toEqual([{ name: "Ours" }]);
  const [left] = (await listViews(ada, { list: "users" })).views;
  expect(left).toMatchObject({ saved_by: "Somebody else", may_change: true });
  if (left) await deleteView(ada, left);
  expect(await names(ada)).toEqual([]);
});
