const ROUNDS = 20;
const PATIENCE_MS = 5_000;

/**
 * Twenty times, a transaction whose connection is ended halfway must fail for its caller in good time, and the next query must
 * work. Prints how often each was the case.
 * @param {{ interruptedTransaction(): Promise<unknown>, nextQuery(): Promise<unknown> }} driver
 */
export async function playRounds(driver) {
  const seen = { refused: 0, "went through": 0, hung: 0, "next query worked": 0 };
  process.on("exit", () => console.log(JSON.stringify(seen)));
  for (let round = 0; round < ROUNDS; round += 1) {
    seen[await outcomeOf(driver.interruptedTransaction())] += 1;
    if ((await outcomeOf(driver.nextQuery())) === "went through") seen["next query worked"] += 1;
  }
}

/** @param {Promise<unknown>} work @returns {Promise<"refused" | "went through" | "hung">} */
async function outcomeOf(work) {
  let timer;
  const patience = new Promise((resolve) => {
    timer = setTimeout(() => resolve("hung"), PATIENCE_MS);
  });
  const outcome = await Promise.race([
    work.then(
      () => "went through",
      () => "refused",
    ),
    patience,
  ]);
  clearTimeout(timer);
  return outcome;
}
