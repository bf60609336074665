import type { PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { pagosSum, seccionalesOf } from './elegidas.ts'
import type { QueSeAbre } from './PagosDialogs.tsx'

interface Props {
  elegidas: readonly PagoRow[]
  conFinanzas: boolean
  soltar(): void
  abrir(que: QueSeAbre): void
}

const porQueNo = {
  BIEN: 'pagos.sinCbu',
  FALTA: 'pagos.sinCbu',
  RECHAZADA: 'pagos.cbuRechazado',
  CONSULTADA: 'pagos.cbuConsultado',
} as const

/** Actions on the selection: pay one by hand, or all with a bank file. */
export function BarraElegidas({ elegidas, conFinanzas, soltar, abrir }: Props) {
  const { t } = useTranslation()
  const [unica] = elegidas.length === 1 ? elegidas : []
  const withoutCuenta = elegidas.find((f) => f.cuenta !== 'BIEN')
  return (
    <section className="pagos-barra" aria-label={t('pagos.elegidas', { count: elegidas.length })}>
      <p>
        <strong>
          {t('pagos.deSeccionales', {
            count: seccionalesOf(elegidas),
            rendiciones: t('pagos.rendiciones', { count: elegidas.length }),
          })}
        </strong>
        <strong className="cifra">{formatPesos(pagosSum(elegidas))}</strong>
        {withoutCuenta && !conFinanzas && (
          <span className="pagos-cuenta falta">{`${withoutCuenta.nombreSeccional}. ${t(porQueNo[withoutCuenta.cuenta])}`}</span>
        )}
      </p>
      <Button variant="texto" onClick={soltar}>
        {t('pagos.desmarcar')}
      </Button>
      {unica?.can.observar && (
        <Button onClick={() => abrir({ que: 'observar', rendicion: unica })}>{t('finanzas.observar')}</Button>
      )}
      {unica?.can.pagar && (
        <Button onClick={() => abrir({ que: 'pagar', rendicion: unica })}>{t('finanzas.informarPago')}</Button>
      )}
      {!conFinanzas && (
        <Button
          variant="principal"
          icon="banco"
          disabled={withoutCuenta !== undefined}
          onClick={() => abrir({ que: 'lote', rendiciones: elegidas })}
        >
          {t('pagos.archivo')}
        </Button>
      )}
    </section>
  )
}
