import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Helpers that read and use elements by their visible text. */

/** Text of these elements, in order. */
export const words = (elements: readonly HTMLElement[]): string[] => elements.map(({ textContent }) => textContent ?? '')

/** The displayed value of a field. */
export const held = (field: HTMLElement): string => (field as HTMLInputElement).value

/** True for a read-only field. */
export const readOnly = (field: HTMLElement): boolean => (field as HTMLInputElement).readOnly

/** Help text and errors of a field. */
export const saidOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** Replaces the text of a field. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.type(field, text.replaceAll(/[{[]/g, '$&$&'))
}

/** Waits for the dialog with that title. */
export const dialog = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name })

/** Presses a button of a dialog. */
export async function answer(user: UserEvent, title: string | RegExp, button: string): Promise<void> {
  await user.click(within(await dialog(title)).getByRole('button', { name: button }))
}

/** Opens the menu of a row and returns its items. */
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
