import './recorrido.css'
import { driver } from 'driver.js'

interface Paso {
  elemento: Element
  titulo: string
  texto: string
}

interface Palabras {
  siguiente: string
  anterior: string
  terminar: string
  cerrar: string
  paso(n: number): string
}

/**
 * Tour over elements of a screen with driver.js, which keeps the focus in its popover and handles Escape and the arrows. Added
 * here: translated names, no invalid attributes on the elements, "next" as first control, no animation with reduced motion. The
 * page stays usable: a click elsewhere ends the tour and takes effect. Returns a function that ends it; `alTerminar` runs once,
 * however it ends.
 */
export function recorrer(pasos: Paso[], palabras: Palabras, alTerminar: () => void): () => void {
  const quieto = matchMedia('(prefers-reduced-motion: reduce)').matches
  const guia = driver({
    steps: pasos.map(({ elemento, titulo, texto }) => ({ element: elemento, popover: { title: titulo, description: texto } })),
    animate: !quieto,
    duration: 200,
    overlayOpacity: 0.5,
    stagePadding: 6,
    stageRadius: 12,
    popoverClass: 'recorrido',
    nextBtnText: palabras.siguiente,
    prevBtnText: palabras.anterior,
    doneBtnText: palabras.terminar,
    showProgress: true,
    onPopoverRender({ wrapper, footerButtons, nextButton, closeButton, progress }) {
      closeButton.setAttribute('aria-label', palabras.cerrar)
      // The first control gets the focus at each step: "next", so that Enter continues.
      footerButtons.prepend(nextButton)
      wrapper.append(closeButton)
      progress.textContent = palabras.paso((guia.getActiveIndex() ?? 0) + 1)
    },
    onHighlighted(elemento) {
      // The region is no button: it opens nothing.
      for (const atributo of ['aria-haspopup', 'aria-expanded', 'aria-controls']) elemento?.removeAttribute(atributo)
    },
    // Not onDestroyed: the library does not call it if the popover closes before its first frame.
    onDestroyStarted: () => terminar(),
  })
  const terminar = () => {
    if (!guia.isActive()) return
    guia.destroy()
    document.removeEventListener('pointerdown', afuera, true)
    alTerminar()
  }
  const afuera = ({ target }: PointerEvent) => {
    if (!(target as Element).closest('.driver-popover')) terminar()
  }
  document.addEventListener('pointerdown', afuera, true)
  guia.drive()
  return terminar
}
