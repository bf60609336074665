import { themeStylesheet } from '@gremial/contract/platform/theme.ts'

/** Replaces the theme that the server inlined, when the organisation changes its colour and in development. */
export function paint(color: string): void {
  const sheet = document.getElementById('tema')
  if (sheet) sheet.textContent = themeStylesheet(color)
}
