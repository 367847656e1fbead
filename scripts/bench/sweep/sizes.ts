export interface Sizes {
  customers: number;
  items: number;
  /** Due items of the two sweeps whose memory is compared. */
  sweeps: [fewer: number, more: number];
  /** Alternating rounds of the product and of the mail library, with that many emails each. */
  rounds: number;
  emailsARound: number;
  /** Due items while API calls are timed. */
  busy: number;
  /** Seconds of calls while nothing is due. */
  idleSeconds: number;
}

export const FULL: Sizes = {
  customers: 200_000,
  items: 1_000_000,
  sweeps: [25_000, 100_000],
  rounds: 8,
  emailsARound: 8_000,
  busy: 100_000,
  idleSeconds: 30,
};

export const SHORT: Sizes = {
  customers: 20_000,
  items: 100_000,
  sweeps: [2_500, 10_000],
  rounds: 2,
  emailsARound: 1_500,
  busy: 4_000,
  idleSeconds: 8,
};
