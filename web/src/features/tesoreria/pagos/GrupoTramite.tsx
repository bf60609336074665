import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { RowMenu } from '../../../ui/list/List.tsx'
import type { QueDelPago } from './DialogosAfiliado.tsx'
import { Edad } from './Edad.tsx'
import { pagosSum } from './elegidas.ts'
import { Marca } from './Marca.tsx'
import { type DeUnTramite, sePaga } from './porTramite.ts'

interface Props {
  grupo: DeUnTramite
  estan(fila: PagoAfiliadoRow): boolean
  marcar(filas: readonly PagoAfiliadoRow[], si: boolean): void
  abrir(que: QueDelPago): void
}

/** Payments of one procedure, with the account of each member. */
export function GrupoTramite({ grupo: { nombre, filas }, estan, marcar, abrir }: Props) {
  const { t } = useTranslation()
  const titulo = useId()
  const pagables = filas.filter(sePaga)
  const elegidas = filas.filter(estan)
  return (
    <section className="pagos-grupo" aria-labelledby={titulo}>
      <header>
        <Marca
          nombre={t('pagosAfiliados.elegirDe', { tramite: nombre })}
          puesta={pagables.length > 0 && elegidas.length === pagables.length}
          aMedias={elegidas.length > 0 && elegidas.length < pagables.length}
          apagada={pagables.length === 0}
          cambiar={(si) => marcar(pagables, si)}
        />
        <div>
          <h2 id={titulo}>{nombre}</h2>
        </div>
        <p className="pagos-suma">
          <small>
            {t('pagosAfiliados.pagos', { count: filas.length })}
            {elegidas.length > 0 && `, ${t('pagosAfiliados.elegidos', { count: elegidas.length })}`}
          </small>
          <strong className="cifra">{formatAmount(pagosSum(filas))}</strong>
        </p>
      </header>
      <ul>
        {filas.map((f) => (
          <li key={f.id} data-elegida={estan(f) || undefined}>
            <Marca
              nombre={t('pagosAfiliados.elegirUno', { numero: f.numero, afiliado: f.afiliado })}
              puesta={estan(f)}
              apagada={!sePaga(f)}
              cambiar={(si) => marcar([f], si)}
            />
            <div className="pagos-que">
              <p className="pagos-quien">
                <b>{f.afiliado}</b> <span className="cifra">{f.numero}</span>
              </p>
              <Cuenta fila={f} />
            </div>
            <Edad dias={f.dias} />
            <span className="cifra pagos-importe">{formatAmount(f.total)}</span>
            <RowMenu
              name={`${f.numero}, ${f.afiliado}`}
              actions={
                f.propio === 1
                  ? []
                  : [
                      { text: t('pagosAfiliados.informar'), icon: 'prestamo', run: () => abrir({ que: 'informar', pago: f }) },
                      { text: t('pagosAfiliados.anular'), icon: 'baja', run: () => abrir({ que: 'anular', pago: f }) },
                    ]
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The account, and why it cannot be paid or why it came back. */
function Cuenta({ fila: { cbu, banco, cuenta, propio, lote, motivo } }: { fila: PagoAfiliadoRow }) {
  const { t } = useTranslation()
  const problema =
    cuenta === 'FALTA'
      ? t('pagosAfiliados.sinCuenta')
      : cuenta === 'RECHAZADA'
        ? t('pagosAfiliados.cuentaRechazada')
        : propio === 1
          ? t('pagosAfiliados.propio')
          : undefined
  return (
    <div className="pagos-cuenta-de">
      {cbu !== '' && (
        <p className="pagos-cuenta">{[t('pagos.cbu', { cbu: groupedCbu(cbu) }), banco].filter(Boolean).join(' · ')}</p>
      )}
      {motivo !== '' && <p className="pagos-cuenta">{t('pagosAfiliados.volvio', { lote, motivo })}</p>}
      {problema && (
        <p className="pagos-cuenta falta">
          <span>
            <Icon name="alerta" small />
            {problema}
          </span>
        </p>
      )}
    </div>
  )
}
