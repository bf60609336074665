import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** What tests ask of elements, in the words of a person who reads the screen. */

/** The words of these elements, in their order. */
export const words = (elements: readonly HTMLElement[]): string[] => elements.map(({ textContent }) => textContent ?? '')

/** What a field holds, as it is shown. */
export const held = (field: HTMLElement): string => (field as HTMLInputElement).value

/** Whether a field may only be read. */
export const readOnly = (field: HTMLElement): boolean => (field as HTMLInputElement).readOnly

/** What is said of a field below it: help and errors. */
export const saidOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** Types over what the field holds. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.type(field, text.replaceAll(/[{[]/g, '$&$&'))
}

/** The dialog of that title, once it is there. */
export const dialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name })

/** Answers a dialog with one of its buttons. */
export async function answer(user: UserEvent, title: string | RegExp, button: string): Promise<void> {
  await user.click(within(await dialog(title)).getByRole('button', { name: button }))
}

/** Opens the menu of a row, and answers with what it offers. */
export async function rowMenu(user: UserEvent, row: string): Promise<HTMLElement[]> {
  await user.click(await screen.findByRole('button', { name: `Acciones de ${row}` }))
  return within(await screen.findByRole('menu')).getAllByRole('menuitem')
}

/** Chooses an action of a row. */
export async function choose(user: UserEvent, row: string, action: string): Promise<void> {
  const found = (await rowMenu(user, row)).find(({ textContent }) => textContent === action)
  if (!found) throw new Error(`the menu of ${row} does not offer ${action}`)
  await user.click(found)
}
