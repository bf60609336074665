/** Turns a register name, "Quiroga, Ana Beatriz", into natural order: "Ana Beatriz Quiroga". */
export function plainName(name: string): string {
  const [lastName = '', own] = name.split(', ')
  return own ? `${own} ${lastName}` : lastName
}

/** First given name, for greetings: "Ana" for "Quiroga, Ana Beatriz". Returns a name without a comma whole. */
export const givenName = (name: string): string => name.split(', ')[1]?.split(' ')[0] || name

/** All given names, for greetings: "Ana Beatriz" for "Quiroga, Ana Beatriz". Returns a name without a comma unchanged. */
export const properName = (name: string): string => name.split(', ')[1] ?? name
