import { remember } from '../platform/remembered.ts'

/** Where the library of pieces keeps what the person chose for this browser: light, dark, or as the device. */
const saved = 'mantine-color-scheme-value'
const night = matchMedia('(prefers-color-scheme: dark)')

export function applyColorScheme(): void {
  let selected: string | null = null
  try {
    selected = localStorage.getItem(saved)
  } catch {
    // A browser without storage is as the device.
  }
  const dark = selected === 'dark' || (selected !== 'light' && night.matches)
  const which = dark ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = which
  remember('esquema', which)
}

/** Light or dark from the first paint on, as the device goes, until the library of pieces takes it over with the first screen that uses it. */
export function followColorScheme(): void {
  applyColorScheme()
  night.addEventListener('change', applyColorScheme)
}
