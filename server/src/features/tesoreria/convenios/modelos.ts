import type { modeloConvenio } from '@gremial/contract/tesoreria/convenios.ts'
import type { z } from 'zod'
import { debito250 } from './debito-250.ts'
import { pagoDirecto } from './pago-directo.ts'
import { pagoFacil } from './pago-facil.ts'

/** Layouts of collection that the portal brings. */
export const modelosConvenio: ReadonlyArray<z.output<typeof modeloConvenio>> = [debito250, pagoDirecto, pagoFacil]
