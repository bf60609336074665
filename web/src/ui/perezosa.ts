import { type ComponentType, createElement, use } from 'react'
import { insistir } from '../platform/insistir.ts'

let vienen = 0

/** How many pieces of code are on their way. */
export const cuantasVienen = (): number => vienen

const fallidas = new Set<() => void>()

/** What did not come is asked for again by whoever shows it next: React's own `lazy` would remember the failure for ever. */
export function olvidarFallidas(): void {
  for (const olvidar of fallidas) olvidar()
  fallidas.clear()
}

/** A component whose code comes when it is first shown, or before (`preload`); below a `<Suspense>`, or as the component of a route. */
export function perezosa<P extends object>(traer: () => Promise<ComponentType<P>>) {
  let Componente: ComponentType<P> | undefined
  let viene: Promise<unknown> | undefined
  let fallo = false
  const pedir = (): Promise<unknown> => {
    fallo = false
    vienen++
    viene = insistir(traer)
      .finally(() => vienen--)
      .then((vino) => {
        Componente = vino
      })
    viene.catch(() => {
      fallo = true
      fallidas.add(() => {
        if (fallo) viene = undefined
      })
    })
    return viene
  }
  function Perezosa(props: P) {
    if (!Componente) use(viene ?? pedir())
    return Componente ? createElement(Componente, props) : null
  }
  /** Rejects when it does not come, and asks again when it is called again. */
  Perezosa.preload = async (): Promise<void> => {
    if (!Componente) await (viene && !fallo ? viene : pedir())
  }
  return Perezosa
}

/** While a part of a screen comes. Code that came is drawn a little later, at React's own pace: until then the screen is not whole (despertar.ts). */
export const enCamino = createElement('i', { 'data-espera': true, hidden: true })
