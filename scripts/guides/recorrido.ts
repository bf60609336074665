import type { Locator, Page } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import type { TestApp } from '../../server/test/app.ts'

const expect = playwrightExpect.configure({ timeout: 20_000 })

/** One action within a step of a guide, with the words that the guide uses for it. */
export interface Gesto {
  /** Label of the control that it presses or fills, as the guide may name it. */
  dice: string
  hacer(page: Page): Promise<void>
  /** Picture of this step, framed around the named element. */
  foto?: Foto
}

export interface Foto {
  nombre: string
  /** Element to mark: its words, or a selector that begins with a dot or a bracket. */
  marca?: string
  /** Height of the picture around it. */
  alto?: number
}

/** A task of a guide, as a reader follows it: the actions of each of its steps. */
export interface Recorrido {
  tarea: string
  /** Demo account; undefined is a visitor. */
  quien?: string
  ruta: string
  /** Phone width; otherwise desktop. */
  telefono?: boolean
  /** Prepares what others did before the task begins. May return the account and the address. */
  prepara?(n: TestApp): Promise<{ quien?: string; ruta?: string }>
  pasos: Gesto[][]
}

const comienza = (texto: string) => new RegExp(`^${RegExp.escape(texto)}(?!\\p{L})`, 'u')
const roles = ['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'checkbox', 'textbox', 'combobox'] as const

/** Returns the open dialog, or the page. */
async function alFrente(page: Page): Promise<Locator> {
  const dialogo = page.getByRole('dialog').filter({ visible: true })
  return (await dialogo.count()) > 0 ? dialogo.last() : page.locator('body')
}

/** Finds a control with this name, or one whose name begins with it. */
function control(donde: Locator, nombre: string, entero: boolean): Locator {
  const como = entero ? { name: nombre, exact: true } : { name: comienza(nombre) }
  const [primero, ...otros] = roles.map((rol) => donde.getByRole(rol, como))
  return otros.reduce((cual, otro) => cual.or(otro), primero as Locator).filter({ visible: true })
}

/** Retries while something may still open in front. Throws a one-line error in the end. */
async function insiste(page: Page, hace: (donde: Locator) => Promise<unknown>): Promise<void> {
  const hasta = Date.now() + 20_000
  for (;;)
    try {
      await hace(await alFrente(page))
      return
    } catch (error) {
      if (Date.now() > hasta) throw error
    }
}

const rato = { timeout: 2_000 }

/**
 * Presses once: on a slow machine a click may time out although it worked, and a retry would look behind what it opened. Keeps
 * the element itself, because its name may change meanwhile (for example, a count in it).
 */
async function pulsa(cual: Locator): Promise<void> {
  await cual.click({ ...rato, trial: true })
  const este = await cual.elementHandle(rato)
  await este?.click({ timeout: 20_000 })
}

export const toca = (nombre: string): Gesto => ({
  dice: nombre,
  hacer: (page) =>
    insiste(page, async (donde) => {
      const enteros = control(donde, nombre, true)
      // While the screen loads, a name that only begins with the text may belong to another control.
      const hay = await enteros
        .first()
        .waitFor({ timeout: 1_500 })
        .then(
          () => true,
          () => false,
        )
      await pulsa((hay ? enteros : control(donde, nombre, false)).first())
    }),
})

/** Presses the control with exactly this name, where others begin with it: «Cerrar» beside «Cerrar sesión». */
export const tocaEntero = (nombre: string): Gesto => ({
  dice: nombre,
  hacer: (page) => insiste(page, (donde) => pulsa(control(donde, nombre, true).first())),
})

/** Goes to the address that a process missing from the demo would have led to. */
export const abre = (ruta: string): Gesto => ({
  dice: '',
  hacer: async (page) => {
    await page.goto(ruta)
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  },
})

/** Presses a control in the dialog that this step opened. */
export const tocaEnDialogo = (nombre: string): Gesto => ({
  dice: nombre,
  hacer: (page) =>
    page
      .getByRole('dialog')
      .filter({ visible: true })
      .last()
      .getByRole('button', { name: comienza(nombre) })
      .last()
      .click(),
})

/** Presses words that are not a control themselves, such as those beside a radio button. */
export const marca = (texto: string): Gesto => ({
  dice: texto,
  hacer: (page) => insiste(page, (donde) => pulsa(donde.getByText(texto, { exact: true }).filter({ visible: true }).first())),
})

export const escribe = (campo: string, valor: string): Gesto => ({
  dice: campo,
  hacer: (page) =>
    insiste(page, async (donde) => {
      const suyo = donde.getByLabel(comienza(campo)).or(donde.getByPlaceholder(comienza(campo)))
      const cual = suyo.and(donde.page().locator('input, textarea')).filter({ visible: true }).first()
      await cual.fill(valor, rato)
    }),
})

/** Selects one option of a field. */
export const elige = (campo: string, opcion: string): Gesto => ({
  dice: campo,
  hacer: (page) =>
    insiste(page, async (donde) => {
      const cual = donde.getByRole('combobox', { name: comienza(campo) })
      const uno = cual.filter({ visible: true }).first()
      if ((await uno.evaluate((nodo) => nodo.tagName, undefined, rato)) === 'SELECT') {
        await uno.selectOption({ label: opcion }, rato)
        return
      }
      await pulsa(uno)
      await pulsa(
        page
          .getByRole('option', { name: comienza(opcion) })
          .filter({ visible: true })
          .first(),
      )
      // A field that takes several options stays open.
      if ((await uno.getAttribute('aria-expanded')) === 'true') await uno.blur(rato)
    }),
})

export const sube = (campo: string, archivo: { name: string; mimeType: string; buffer: Buffer }): Gesto => ({
  dice: campo,
  hacer: (page) => page.locator('input[type=file]').first().setInputFiles(archivo),
})

/** Does nothing: the text has to be visible. */
export const seVe = (texto: string): Gesto => ({
  dice: texto,
  hacer: (page) => page.getByText(texto).filter({ visible: true }).first().waitFor(),
})

/** Takes the picture of this step, at this point of it. */
export const foto = (nombre: string, marcado?: string, alto?: number): Gesto => ({
  dice: marcado?.startsWith('.') ? '' : (marcado ?? ''),
  foto: { nombre, ...(marcado ? { marca: marcado } : {}), ...(alto ? { alto } : {}) },
  hacer: async (page) => {
    if (marcado) await ubica(page, marcado).waitFor()
  },
})

export const ubica = (page: Page, que: string): Locator =>
  (/^[.[#]/.test(que)
    ? page.locator(que).filter({ visible: true })
    : control(page.locator('body'), que, true)
        .or(control(page.locator('body'), que, false))
        .or(page.getByText(que).filter({ visible: true }))
  ).first()

/** All visible text of the page and accessible names of icons, in lower case. */
const leido = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const visibles = [...document.querySelectorAll<HTMLElement>('[aria-label], [placeholder], input, textarea, select')].filter(
      (nodo) => nodo.getClientRects().length > 0,
    )
    const nombres = visibles.flatMap((nodo) => [
      nodo.getAttribute('aria-label') ?? '',
      nodo.getAttribute('placeholder') ?? '',
      'value' in nodo ? String(nodo.value) : '',
    ])
    return [document.body.innerText, ...nombres].join('\n').replaceAll(/\s+/g, ' ').toLowerCase()
  })

/** Beginning and end of a screen that blocked a step; whatever is open in front comes at the end. */
async function loQueSeLee(page: Page): Promise<string> {
  const todo = await leido(page)
  return todo.length > 1200 ? `${todo.slice(0, 400)} […] ${todo.slice(-800)}` : todo
}

/**
 * Follows one step. Each word that the guide names in it must be pressed by an action, or be visible before an action or after
 * the last one.
 */
export async function darPaso(
  page: Page,
  gestos: readonly Gesto[],
  nombrado: readonly string[],
  donde: string,
  alFotografiar: (page: Page, foto: Foto) => Promise<void>,
): Promise<void> {
  const faltan = new Set(nombrado.filter((palabra) => !gestos.some(({ dice }) => dice === palabra)))
  const mirar = async () => {
    const dicho = await leido(page)
    for (const palabra of faltan) if (dicho.includes(palabra.toLowerCase())) faltan.delete(palabra)
    return [...faltan]
  }
  for (const { dice, hacer, foto: una } of gestos) {
    try {
      await mirar()
      await hacer(page)
      if (una) await alFotografiar(page, una)
    } catch (error) {
      const visto = `at ${page.url()} one reads «${await loQueSeLee(page)}»`
      const que = `«${dice || una?.marca}» is not there, or cannot be used: ${String(error).split('\n')[0]}`
      throw new Error(`${donde}: ${que}; ${visto}`, { cause: error })
    }
  }
  await expect.poll(mirar, `${donde}: named by the guide and not on the screen`).toEqual([])
}
