/** The two engines that can hold the data. */
export type Engine = "sqlite" | "postgresql";

/** Whether an address leads to PostgreSQL. Any other is the path of a SQLite file. */
export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);

/** The engine that an address leads to. */
export const engineOf = (address: string): Engine => (isPostgres(address) ? "postgresql" : "sqlite");
