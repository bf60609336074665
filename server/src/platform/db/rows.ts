/**
 * A nullable column whose nulls the statement excludes, for example with `where x is not null`. Tests fail if another nullable
 * column is declared without null (decision 132).
 */
export type NotNull<T> = T

/** The row of a statement that always returns one, such as `insert … returning`; `statement` names it in the error. */
export function one<T>(rows: readonly T[], statement: string): T {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${statement}: ${rows.length} rows instead of one`)
  return row
}
