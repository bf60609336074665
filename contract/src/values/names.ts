/** "Quiroga, Ana Beatriz", as the register writes it, the way a person is called: "Ana Beatriz Quiroga". */
export function plainName(name: string): string {
  const [lastName = '', own] = name.split(', ')
  return own ? `${own} ${lastName}` : lastName
}

/** What a person is greeted by: "Ana" of "Quiroga, Ana Beatriz"; the whole of a name without comma. */
export const givenName = (name: string): string => name.split(', ')[1]?.split(' ')[0] || name

/** How one greets a person: "Quiroga, Ana Beatriz" is Ana Beatriz; a name without a comma stays as it is. */
export const properName = (name: string): string => name.split(', ')[1] ?? name
