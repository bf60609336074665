import './fondos.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type AnticipoRendir, type Fondo, fondosRendir, type Reposicion } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { type Acto, EntregaDialog } from './EntregaDialog.tsx'
import { TechoDialog } from './FondoDialogs.tsx'
import { HaceDias } from './HaceDias.tsx'

/** A fund: open amount against its ceiling, settlements to replenish, and advances by age (decision 140). */
export function FondoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/fondos-rendir/$id' })
  const query = useQuery(read(fondosRendir.leer, { params: { id: Number(id) } }))
  const fondo = query.data && { ...query.data, titular: plainName(query.data.titular) }
  const title = fondo ? t('fondosRendir.tituloDe', { titular: fondo.titular }) : t('fondosRendir.titulo')
  // The phone's bar only has room for the holder.
  useTitle(title, fondo?.titular ?? t('fondosRendir.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tesoreria/fondos-rendir">{t('fondosRendir.titulo')}</BackLink>
          <h1 className="en-barra">{title}</h1>
          {fondo && (
            <p className="suave">
              {fondo.nombreCaja}, {fondo.nombreSeccional}
            </p>
          )}
        </div>
      </div>
      <Query query={query} frame="hoja hoja-in" rows={6} failure={t('fondosRendir.noSeTrajo')}>
        {() => fondo && <Uno fondo={fondo} />}
      </Query>
    </>
  )
}

function Uno({ fondo }: { fondo: Fondo }) {
  const { t } = useTranslation()
  const [acto, setActo] = useState<Acto>()
  const [techo, setTecho] = useState(false)
  const { entregar, modificar } = fondo.can
  const [open, closed] = [fondo.anticipos.filter((a) => a.saldo > 0), fondo.anticipos.filter((a) => a.saldo === 0)]
  return (
    <div className="pila fondo-una">
      <section className="hoja hoja-in">
        <dl className="fondo-cifras">
          {(
            [
              ['sinRendir', fondo.abierto],
              ['disponible', fondo.disponible],
              ['techo', fondo.techo],
            ] as const
          ).map(([que, importe]) => (
            <div key={que}>
              <dt>{t(`fondosRendir.${que}`)}</dt>
              <dd className="cifra">{formatPesos(importe)}</dd>
            </div>
          ))}
        </dl>
        <div className="botones">
          {entregar && fondo.disponible > 0 && (
            <Button
              variant={fondo.reposiciones.length > 0 ? undefined : 'principal'}
              icon="egresos"
              onClick={() => setActo({ que: 'entregar' })}
            >
              {t('fondosRendir.entregar')}
            </Button>
          )}
          {entregar && fondo.abierto > 0 && (
            <Button icon="ingresos" onClick={() => setActo({ que: 'devolver' })}>
              {t('fondosRendir.devolver')}
            </Button>
          )}
          {modificar && (
            <Button icon="editar" onClick={() => setTecho(true)}>
              {t('fondosRendir.cambiarTecho')}
            </Button>
          )}
        </div>
      </section>
      {fondo.reposiciones.length > 0 && <Reposiciones fondo={fondo} abrir={setActo} />}
      <section className="hoja hoja-in">
        <h2>{t('fondosRendir.abiertos')}</h2>
        {open.length > 0 ? <Anticipos anticipos={open} /> : <p className="suave">{t('fondosRendir.ninguno')}</p>}
      </section>
      {closed.length > 0 && (
        <section className="hoja hoja-in">
          <h2>{t('fondosRendir.cerrados')}</h2>
          <Anticipos anticipos={closed} />
        </section>
      )}
      {acto && <EntregaDialog fondo={fondo} acto={acto} cerrar={() => setActo(undefined)} />}
      {techo && <TechoDialog fondo={fondo} cerrar={() => setTecho(false)} />}
    </div>
  )
}

/** Paid settlements with receipts of the holder: each is replenished, or only discounted. */
function Reposiciones({ fondo, abrir }: { fondo: Fondo; abrir(acto: Acto): void }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  async function discount({ idRendicion, importe }: Reposicion): Promise<void> {
    const title = t('fondosRendir.preguntaDescontar', { importe: formatPesos(importe) })
    const text = t('fondosRendir.textoDescontar')
    if (!(await ask({ title, text, action: t('fondosRendir.soloDescontar'), cancel: t('comun.cancelar') }))) return
    await run(request(fondosRendir.rendir, { params: { id: fondo.id }, body: { idRendicion, reponer: null } }), {
      failure: t('fondosRendir.noSeGuardo'),
      onSuccess: (hecho) =>
        notifications.show({ message: t('fondosRendir.descontado', { importe: formatPesos(hecho.importe) }) }),
    })
  }
  return (
    <section className="hoja hoja-in">
      <h2>{t('fondosRendir.reponerTitulo')}</h2>
      <p className="suave">{t('fondosRendir.reponerAyuda')}</p>
      <ul className="fondo-filas">
        {fondo.reposiciones.map((r) => (
          <li key={r.idRendicion}>
            <div>
              <p className="fuerte">{t('fondosRendir.deRendicion', { numero: r.numero, dia: formatDate(r.pagada) })}</p>
              <p className="suave">{t('fondosRendir.rindio', { importe: formatPesos(r.rendido) })}</p>
            </div>
            {fondo.can.entregar && (
              <div className="botones">
                <Button disabled={running} onClick={() => void discount(r)}>
                  {t('fondosRendir.soloDescontar')}
                </Button>
                <Button variant="principal" disabled={running} onClick={() => abrir({ que: 'reponer', reposicion: r })}>
                  {t('fondosRendir.reponer', { importe: formatPesos(r.importe) })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Anticipos({ anticipos }: { anticipos: readonly AnticipoRendir[] }) {
  const { t } = useTranslation()
  return (
    <ul className="fondo-filas">
      {anticipos.map((a) => (
        <li key={a.id}>
          <div>
            <p>
              <strong className="cifra">{formatPesos(a.saldo > 0 ? a.saldo : a.importe)}</strong>{' '}
              {a.saldo > 0 && a.saldo !== a.importe && (
                <span className="suave">{t('fondosRendir.deUnTotal', { importe: formatPesos(a.importe) })}</span>
              )}
            </p>
            <p className="suave">
              {t('fondosRendir.entregadoPor', { dia: formatDate(a.entregado), quien: plainName(a.por) })} ·{' '}
              <Link
                to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
                params={{ modo: 'egresos', id: String(a.idMovimiento) }}
              >
                {t('fondosRendir.movimiento', { codigo: a.movimiento })}
              </Link>
            </p>
          </div>
          {a.saldo > 0 ? (
            <HaceDias dias={a.dias} />
          ) : (
            a.anulado && <StatusChip sign="neutro">{t('fondosRendir.anulado')}</StatusChip>
          )}
        </li>
      ))}
    </ul>
  )
}
