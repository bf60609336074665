import { request } from '@gremial/contract/platform/call.ts'
import { type ConciliacionDeCaja, conciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatAmount, formatPesos, fromCents } from '@gremial/contract/values/money.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { formatDate } from '../../../platform/today.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** How the bank's balance and that of the box differ: what is pending and what has no explanation. */
export function Suma({ datos: c }: { datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const { banco, libros, pendientes, sinResolver, anterior, huecos, sinExplicar, coinciden } = c
  const resuelto = sinResolver.cantidad === 0
  const cierra = resuelto && huecos.length === 0 && !sinExplicar
  return (
    <section className="hoja" aria-label={t('conciliacion.suma')}>
      {banco !== null && (
        <dl className="conc-suma">
          <Termino que={t('conciliacion.segunExtracto')} cuanto={formatAmount(banco)} />
          {pendientes.cantidad > 0 && (
            <Termino
              menos
              que={t('conciliacion.pendientes', { n: pendientes.cantidad })}
              cuanto={formatAmount(pendientes.total)}
            />
          )}
          {!resuelto && (
            <Termino
              menos
              clase="sin"
              que={
                <>
                  <Icon name="alerta" small /> {t('conciliacion.sinResolver', { n: sinResolver.cantidad })}
                </>
              }
              cuanto={formatAmount(sinResolver.total)}
            />
          )}
          {anterior !== null && anterior !== 0 && (
            <Termino menos que={t('conciliacion.anterior', { dia: formatDate(c.desde ?? '') })} cuanto={formatAmount(anterior)} />
          )}
          {huecos.map(({ desde, hasta, importe }) => (
            <Termino
              key={hasta}
              menos
              clase="sin"
              que={t('conciliacion.falta', { desde: formatDate(desde), hasta: formatDate(hasta) })}
              cuanto={formatAmount(importe)}
            />
          ))}
          {sinExplicar !== null && sinExplicar !== 0 && (
            <Termino menos clase="sin" que={t('conciliacion.sinExplicar')} cuanto={formatAmount(sinExplicar)} />
          )}
          {libros !== null && <Termino clase="caja" signo="=" que={t('conciliacion.segunCaja')} cuanto={formatPesos(libros)} />}
        </dl>
      )}
      {libros === null && <p className="conc-dicho">{t('conciliacion.oculta')}</p>}
      {c.extracto && banco === null && c.can.operar && <Saldo extracto={c.extracto} />}
      <p className={cierra ? 'conc-dicho ok' : 'conc-dicho'} role="status">
        <Icon name={cierra ? 'bien' : 'alerta'} />
        <span>
          <strong>
            {cierra
              ? t('conciliacion.cierra')
              : resuelto
                ? t('conciliacion.noCierra')
                : t('conciliacion.faltan', { count: sinResolver.cantidad })}
          </strong>{' '}
          {resuelto
            ? pendientes.cantidad > 0 && t('conciliacion.cierraPendientes', { count: pendientes.cantidad })
            : coinciden.lineas > 0 &&
              t('conciliacion.loDemas', {
                lineas: t('conciliacion.lineas', { count: coinciden.lineas }),
                movimientos: t('conciliacion.movimientos', { count: coinciden.movimientos }),
              })}
        </span>
      </p>
    </section>
  )
}

function Termino({
  que,
  cuanto,
  clase,
  menos,
  signo = '−',
}: {
  que: ReactNode
  cuanto: string
  clase?: string
  menos?: boolean
  signo?: string
}) {
  const conSigno = menos || signo === '='
  return (
    <>
      {conSigno && (
        <span className="op" aria-hidden="true">
          {signo}
        </span>
      )}
      <div className={clase}>
        <dt>{que}</dt>
        <dd className="cifra">{cuanto}</dd>
      </div>
    </>
  )
}

/** A statement that does not say its balance: whoever has it in hand does. */
function Saldo({ extracto: { id, hasta } }: { extracto: NonNullable<ConciliacionDeCaja['extracto']> }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const preguntar = async (pesos: number, error: Error) => {
    const pregunta = { title: t('conciliacion.noSeGuardo'), text: error.message, uncertain: true }
    if (await ask({ ...pregunta, action: t('conciliacion.guardarIgual'), cancel: t('comun.cancelar') })) decir(pesos, true)
  }
  const decir = (pesos: number, confirma?: true): void =>
    void run(request(conciliacion.saldo, { params: { id }, body: { saldo: pesos, confirma } }), {
      failure: t('conciliacion.noSeGuardo'),
      onRejected(error) {
        const noSigue = error instanceof ApiError && error.code === 'EXTRACTO_NO_SIGUE'
        if (noSigue) void preguntar(pesos, error)
        return noSigue
      },
    })
  const [saldo, setSaldo] = useState<number | null>(null)
  const listo = saldo !== null && !Number.isNaN(saldo)
  return (
    <form
      className="conc-saldo"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        if (listo) decir(fromCents(saldo))
      }}
    >
      <AmountField
        label={t('conciliacion.saldoAl', { dia: formatDate(hasta) })}
        description={t('conciliacion.sinSaldo')}
        value={saldo}
        onChange={setSaldo}
        error={Number.isNaN(saldo) ? t('validacion.importe') : undefined}
      />
      <Button type="submit" disabled={!listo} loading={running}>
        {t('conciliacion.guardarSaldo')}
      </Button>
    </form>
  )
}
