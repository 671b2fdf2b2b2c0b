/** Maximum lengths of the columns, in characters. */
export const lengths = { title: 160, description: 2000, coverAlt: 300, body: 200_000 } as const;
