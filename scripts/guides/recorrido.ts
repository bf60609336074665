import type { Locator, Page } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import type { TestApp } from '../../server/test/app.ts'

const expect = playwrightExpect.configure({ timeout: 20_000 })

/** What is done at a step of a guide, with the words that people read there. */
export interface Gesto {
  /** What it presses or fills, as the guide may name it. */
  dice: string
  hacer(page: Page): Promise<void>
  /** The picture that belongs to this step, framed around what is named. */
  foto?: Foto
}

export interface Foto {
  nombre: string
  /** What is pointed at: its words, or a selector that begins with a dot or a bracket. */
  marca?: string
  /** How much of the height is seen around it. */
  alto?: number
}

/** A task of a guide, as somebody does it who has read nothing else: for each of its steps, what is done. */
export interface Recorrido {
  tarea: string
  /** Of the demonstration; nobody, for who is not in yet. */
  quien?: string
  ruta: string
  /** What a picture is as wide as: a phone, or else a desktop. */
  telefono?: boolean
  /** Before it begins: what was done by others. It may say who and where. */
  prepara?(n: TestApp): Promise<{ quien?: string; ruta?: string }>
  pasos: Gesto[][]
}

const comienza = (texto: string) => new RegExp(`^${RegExp.escape(texto)}(?!\\p{L})`, 'u')
const roles = ['button', 'link', 'tab', 'menuitem', 'option', 'radio', 'checkbox', 'textbox', 'combobox'] as const

/** Where one looks: in the dialog that is open, if one is. */
async function alFrente(page: Page): Promise<Locator> {
  const dialogo = page.getByRole('dialog').filter({ visible: true })
  return (await dialogo.count()) > 0 ? dialogo.last() : page.locator('body')
}

/** What bears those words, or what begins with them. */
function control(donde: Locator, nombre: string, entero: boolean): Locator {
  const como = entero ? { name: nombre, exact: true } : { name: comienza(nombre) }
  const [primero, ...otros] = roles.map((rol) => donde.getByRole(rol, como))
  return otros.reduce((cual, otro) => cual.or(otro), primero as Locator).filter({ visible: true })
}

/** Again while something may still open in front; what is wrong in the end is told in a line. */
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
 * Pressed once: on a slow machine a press may end after the time for it, and a second one would look behind what the first has opened. What is
 * pressed is this one, though meanwhile its name has come to tell how many wait there.
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
      // What only begins so may be something else, while the screen is still coming.
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

/** What is called so and no more, where something else that begins so is always there: «Cerrar», beside «Cerrar sesión». */
export const tocaEntero = (nombre: string): Gesto => ({
  dice: nombre,
  hacer: (page) => insiste(page, (donde) => pulsa(control(donde, nombre, true).first())),
})

/** Where a process that the demonstration does not run would have led. */
export const abre = (ruta: string): Gesto => ({
  dice: '',
  hacer: async (page) => {
    await page.goto(ruta)
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  },
})

/** In the dialog that this step opened. */
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

/** Words that are pressed though they are no control of their own: those beside a round mark. */
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

/** One of what a field offers. */
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
      // One that takes several goes on offering them.
      if ((await uno.getAttribute('aria-expanded')) === 'true') await uno.blur(rato)
    }),
})

export const sube = (campo: string, archivo: { name: string; mimeType: string; buffer: Buffer }): Gesto => ({
  dice: campo,
  hacer: (page) => page.locator('input[type=file]').first().setInputFiles(archivo),
})

/** Nothing is done: it has to be there. */
export const seVe = (texto: string): Gesto => ({
  dice: texto,
  hacer: (page) => page.getByText(texto).filter({ visible: true }).first().waitFor(),
})

/** The picture of this step, taken at this point of it. */
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

/** All that can be read on the screen, and the names of what has only a picture, in small letters. */
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

/** Of a screen that did not let a step be done: how it begins, and how it ends, where what is open in front is. */
async function loQueSeLee(page: Page): Promise<string> {
  const todo = await leido(page)
  return todo.length > 1200 ? `${todo.slice(0, 400)} […] ${todo.slice(-800)}` : todo
}

/**
 * Does one step: each word that the guide names in it has to be what a gesture of it presses, or what the screen says before one of them or
 * after the last.
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
