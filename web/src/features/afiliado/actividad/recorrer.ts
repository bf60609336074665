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
 * Walks over the parts of a screen with driver.js, which keeps the focus in the note, and takes Escape and the arrows. What it lacks
 * is done here: names in the person's language, no attributes that the parts may not have, "next" first at each step, no
 * movement for who asked for none. The page below stays usable: a press anywhere else ends the tour and does what it does.
 * Returns how to end it; `onDone` runs once, however it ends.
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
      // The first control takes the focus at each step: that is "next", so that Enter goes on, and never "close".
      footerButtons.prepend(nextButton)
      wrapper.append(closeButton)
      progress.textContent = palabras.paso((guia.getActiveIndex() ?? 0) + 1)
    },
    onHighlighted(elemento) {
      // A region is no button: it opens nothing.
      for (const atributo of ['aria-haspopup', 'aria-expanded', 'aria-controls']) elemento?.removeAttribute(atributo)
    },
    // Not onDestroyed: of a note that goes before its first frame the library does not say that it went.
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
