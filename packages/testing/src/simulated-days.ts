/** How many days simulations go through: as many as the test says, or `SIMULATED_DAYS`. */
export function simulatedDays(usual: number): number {
  const { SIMULATED_DAYS } = process.env;
  return Number(SIMULATED_DAYS) || usual;
}
