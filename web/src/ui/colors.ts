import { themeStylesheet } from '@gremial/contract/platform/theme.ts'

/** The page in another colour than the one that the server wrote in it: when the organisation changes it, and in development. */
export function paint(color: string): void {
  const sheet = document.getElementById('tema')
  if (sheet) sheet.textContent = themeStylesheet(color)
}
