import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import type { QueSeAbre } from './DialogosPagos.tsx'
import { seccionalesDe, sumaDePagos } from './elegidas.ts'

interface Props {
  elegidas: readonly FilaPago[]
  conFinanzas: boolean
  soltar(): void
  abrir(que: QueSeAbre): void
}

/** What was chosen and what may be done with it: one by hand, or all by a file. */
export function BarraElegidas({ elegidas, conFinanzas, soltar, abrir }: Props) {
  const { t } = useTranslation()
  const [unica] = elegidas.length === 1 ? elegidas : []
  const sinCuenta = elegidas.find((f) => f.cuenta !== 'BIEN')
  return (
    <section className="pagos-barra" aria-label={t('pagos.elegidas', { count: elegidas.length })}>
      <p>
        <strong>
          {t('pagos.deSeccionales', {
            count: seccionalesDe(elegidas),
            rendiciones: t('pagos.rendiciones', { count: elegidas.length }),
          })}
        </strong>
        <strong className="cifra">{formatearPesos(sumaDePagos(elegidas))}</strong>
        {sinCuenta && !conFinanzas && (
          <span className="pagos-cuenta falta">{`${sinCuenta.nombreSeccional}. ${t(
            sinCuenta.cuenta === 'FALTA' ? 'pagos.sinCbu' : 'pagos.cbuRechazado',
          )}`}</span>
        )}
      </p>
      <Boton variante="texto" onClick={soltar}>
        {t('pagos.desmarcar')}
      </Boton>
      {unica?.can.observar && (
        <Boton onClick={() => abrir({ que: 'observar', rendicion: unica })}>{t('finanzas.observar')}</Boton>
      )}
      {unica?.can.pagar && <Boton onClick={() => abrir({ que: 'pagar', rendicion: unica })}>{t('finanzas.informarPago')}</Boton>}
      {!conFinanzas && (
        <Boton
          variante="principal"
          icono="banco"
          disabled={sinCuenta !== undefined}
          onClick={() => abrir({ que: 'lote', rendiciones: elegidas })}
        >
          {t('pagos.archivo')}
        </Boton>
      )}
    </section>
  )
}
