import { type formatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { z } from 'zod'

/** Fields of a fixed-width layout by their first and last positions, as the banks' sheets have them. */

type Campo = z.input<typeof formatoPago>['pagos'][number]['campos'][number]

export const entre = (desde: number, hasta: number) => ({ desde, ancho: hasta - desde + 1 })

export const campo = (nombre: string, desde: number, hasta: number, clase: Campo['clase'], dato: Campo['dato']): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase,
  dato,
})

export const constante = (nombre: string, desde: number, valor: string): Campo => ({
  nombre,
  desde,
  ancho: valor.length,
  clase: 'CONSTANTE',
  valor,
})

export const ceros = (nombre: string, desde: number, hasta: number): Campo => ({
  nombre,
  ...entre(desde, hasta),
  clase: 'CONSTANTE',
  valor: '',
  relleno: '0',
})
