import type * as es from '../es/caja.ts'

export const caja: typeof es.caja = {}

export const erroresCaja: typeof es.erroresCaja = {}

export const listasCaja: typeof es.listasCaja = {}

export const correoCaja: typeof es.correoCaja = {}
