import { leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../platform/consulta.ts'
import { CampoFecha } from '../CampoFecha.tsx'
import { type Borrador, DialogoFiltros } from './DialogoFiltros.tsx'
import type { Ficha } from './filtros.tsx'

/** The chips of the dates that a list is filtered by. */
export function useFichasDeFechas({ fechaDesde, fechaHasta }: Consulta): Ficha[] {
  const { t } = useTranslation()
  return [
    ...(fechaDesde ? [{ nombre: 'fechaDesde', texto: t('lista.desdeEl', { fecha: mostrarFecha(fechaDesde) }) }] : []),
    ...(fechaHasta ? [{ nombre: 'fechaHasta', texto: t('lista.hastaEl', { fecha: mostrarFecha(fechaHasta) }) }] : []),
  ]
}

export const camposDeFechas = ['fechaDesde', 'fechaHasta'] as const

const esDia = (dia: string | undefined) => Boolean(dia && leerFecha(dia))
const alReves = ({ fechaDesde: desde = '', fechaHasta: hasta = '' }: Consulta) => esDia(desde) && esDia(hasta) && hasta < desde

/** Days, and in their order: what is not, says so under its field and is not applied. */
export const fechasValen = (borrador: Consulta): boolean =>
  camposDeFechas.every((campo) => !borrador[campo] || esDia(borrador[campo])) && !alReves(borrador)

/** From and to, in a dialog that applies both together. */
export function FiltroFechas({ consulta, aplicar }: { consulta: Consulta; aplicar(parte: Consulta): void }) {
  const { t } = useTranslation()
  return (
    <DialogoFiltros titulo={t('lista.fechas')} campos={camposDeFechas} vale={fechasValen} {...{ consulta, aplicar }}>
      {(borrador) => <CamposFechas {...borrador} />}
    </DialogoFiltros>
  )
}

/** From and to, for a dialog of filters that has others too. */
export function CamposFechas({ borrador, poner }: Borrador) {
  const { t } = useTranslation()
  return (
    <>
      <CampoFecha
        clearable
        label={t('lista.desde')}
        value={borrador.fechaDesde ?? null}
        onChange={(dia) => poner({ fechaDesde: dia ?? undefined })}
      />
      <CampoFecha
        clearable
        label={t('lista.hasta')}
        value={borrador.fechaHasta ?? null}
        onChange={(dia) => poner({ fechaHasta: dia ?? undefined })}
        {...(alReves(borrador) ? { error: t('lista.fechasMal') } : {})}
      />
    </>
  )
}
