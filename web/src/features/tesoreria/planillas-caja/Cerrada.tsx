import { type ClosedPlanilla, planillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { Forma } from '../movimientos-caja/importes.ts'

/** An adjustment that closing posts. */
export interface Ajuste {
  forma: Forma
  ingresoEgreso: number
  numero: number
  total: number
}

/** Effects of closing, in order and with amounts, shown before signing. Pesos. */
export function AlCerrar({
  nroPla,
  saldo,
  ajustes = [],
  pendiente = false,
  conteos = 0,
}: {
  nroPla: number
  saldo: number
  ajustes?: readonly Ajuste[]
  /** The bank balance stays as in the books. */
  pendiente?: boolean
  /** Counts that the sheet will list; a single closing count is not listed apart. */
  conteos?: number
}) {
  const { t } = useTranslation()
  return (
    <ol className="va-a-pasar">
      {ajustes.map(({ forma, ingresoEgreso, numero, total }) => (
        <li key={numero}>
          {t(`caja.pasoAjuste.${ingresoEgreso === 2 ? 'egresos' : 'ingresos'}`, {
            numero,
            forma: t(`caja.${forma}`).toLocaleLowerCase(),
            total: formatPesos(total),
          })}
        </li>
      ))}
      {pendiente && <li>{t('caja.pasoPendiente')}</li>}
      {conteos > 1 && <li>{t('caja.pasoConteos', { n: conteos })}</li>}
      <li>{t('caja.pasoCierra', { n: nroPla, saldo: formatPesos(saldo) })}</li>
      <li>{t('caja.pasoAbre', { n: nroPla + 1 })}</li>
    </ol>
  )
}

/** Result of closing: the sheet to print, and the new open one. */
export function Cerrada({
  caja,
  idSeccional,
  cerrada,
  terminar,
}: {
  caja: { id: number; nombre: string }
  idSeccional: number
  cerrada: ClosedPlanilla
  terminar(): void
}) {
  const { t } = useTranslation()
  const { nroPla, nuevaPlanilla, saldo } = cerrada
  return (
    <Modal opened onClose={terminar} title={t('caja.quedoCerrada', { n: nroPla })} withCloseButton={false}>
      <p>{t('caja.quedoCerradaTexto', { caja: caja.nombre, saldo: formatPesos(saldo.total), n: nuevaPlanilla })}</p>
      <div className="botones">
        <Button onClick={terminar}>{t('comun.cerrar')}</Button>
        <Link
          className="boton"
          to="/app/seccionales/movimientos-caja/$modo/nuevo"
          params={{ modo: 'ingresos' }}
          search={{ seccionalUsuario: String(idSeccional), cajaUsuario: String(caja.id), ultimaPlanilla: String(nuevaPlanilla) }}
        >
          {t('caja.nuevo.ingresos')}
        </Link>
        <a
          className="boton principal"
          href={urlOf(planillasCaja.imprimir, { query: { caja: caja.id, nroPla } })}
          target="_blank"
          rel="noreferrer"
          data-autofocus
        >
          <Icon name="imprimir" />
          {t('caja.imprimirN', { n: nroPla })}
        </a>
      </div>
    </Modal>
  )
}
