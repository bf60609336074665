import './muchas.css'
import { request } from '@gremial/contract/platform/call.ts'
import {
  type ClaseConciliar,
  type ConciliacionDeCaja,
  conciliacion,
  type ItemConciliar,
  maximosConciliacion,
  resueltas,
} from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { DeCobros } from './DeCobros.tsx'
import { Filtro, PaginasSueltas } from './Filtro.tsx'
import type { Filtro as Filtrado } from './filtros.ts'
import { Grupos } from './Grupos.tsx'
import { LineasBanco } from './LineasBanco.tsx'
import { Par } from './Par.tsx'
import { Suma } from './Suma.tsx'
import { useMuchas } from './useMuchas.ts'

interface Props {
  datos: ConciliacionDeCaja
  filtro: Filtrado
  pagina: number
  ver(cambio: { filtro?: Filtrado; pagina?: number }): void
}

/** A box and its statement: the sum, repeated lines by groups, a page of the rest with a proposal each, and what coincides. */
export function Conciliando({ datos: c, filtro, pagina, ver }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [abierto, setAbierto] = useState(false)
  const son = (...clases: ClaseConciliar[]) => c.items.filter((i) => clases.includes(i.clase))
  const sinResolver = c.items.filter((i) => !resueltas.includes(i.clase))
  const [pendientes, posteriores, seguras] = [son('PENDIENTE'), son('POSTERIOR'), son('SEGURA')]
  const cierra = c.sinResolver.cantidad === 0 && c.quedan === 0
  const mismas = son('MISMO')
  const unirSeguras = () =>
    void run(request(conciliacion.unirSeguras, { params: { caja: c.caja.id } }), {
      failure: t('conciliacion.noSeUnio'),
      onSuccess: () => notifications.show({ message: t('conciliacion.unidos') }),
    })
  return (
    <>
      <Suma datos={c} />
      <Dejadas extracto={c.extracto} />
      {(c.cantidad > maximosConciliacion.pagina || c.grupos.length > 1 || Object.values(filtro).some(Boolean)) && (
        <Filtro filtro={filtro} cambiar={(nuevo) => ver({ filtro: nuevo })} />
      )}
      {c.cobros && <DeCobros caja={c.caja.id} />}
      {/* The bar stays at the foot of the screen while these are on it, and never over the collections. */}
      <div>
        <Grupos datos={c} />
        <section className="hoja conc-cola" aria-label={t('conciliacion.bancoYCaja')}>
          <div className="conc-cabs">
            <div>
              {t('conciliacion.enBanco')}
              <small>{t('conciliacion.lineas', { count: c.lineas })}</small>
            </div>
            <div>{t('conciliacion.queHacer')}</div>
            <div>
              {t('conciliacion.enCaja')}
              <small>{t('conciliacion.movimientos', { count: c.movimientos })}</small>
            </div>
          </div>
          {sinResolver.length > 0 && (
            <>
              <p className="conc-tramo">
                <b>{t('conciliacion.sinResolverTramo', { n: c.sinResolver.cantidad })}</b>
                {c.can.operar && seguras.length > 0 ? (
                  <Button onClick={unirSeguras} loading={running}>
                    {t('conciliacion.unirSeguras', { count: seguras.length })}
                  </Button>
                ) : c.can.operar && mismas.length > 1 ? (
                  <UnirMismas items={mismas} datos={c} />
                ) : (
                  <span>{t('conciliacion.nadaSolo')}</span>
                )}
              </p>
              <Pares items={sinResolver} datos={c} />
            </>
          )}
          {pendientes.length > 0 && (
            <>
              <p className="conc-tramo">
                <b>{t('conciliacion.pendientesTramo', { n: pendientes.length })}</b>
                <span className="cifra">
                  {t(c.pendientes.total < 0 ? 'conciliacion.deMenos' : 'conciliacion.deMas', {
                    importe: formatAmount(Math.abs(c.pendientes.total)),
                  })}
                </span>
              </p>
              <Pares items={pendientes} datos={c} />
            </>
          )}
          {posteriores.length > 0 && (
            <>
              <p className="conc-tramo">
                <b>{t('conciliacion.posterioresTramo', { n: posteriores.length })}</b>
              </p>
              <Pares items={posteriores} datos={c} />
            </>
          )}
          {c.items.length === 0 && c.sinResolver.cantidad > 0 && <p className="conc-falta">{t('muchas.nada')}</p>}
          <PaginasSueltas
            pagina={pagina}
            paginas={Math.ceil(c.cantidad / maximosConciliacion.pagina)}
            ir={(n) => ver({ pagina: n })}
          />
          {c.quedan > 0 && <p className="conc-tramo">{t('conciliacion.quedan', { count: c.quedan })}</p>}
          <div className="conc-coinciden">
            <Icon name="bien" />
            <p>
              <strong>{t('conciliacion.coinciden', { count: c.coinciden.lineas })}</strong>{' '}
              <span className="suave">{t('conciliacion.coincidenTexto')}</span>
            </p>
            <Button variant="texto" aria-expanded={abierto} onClick={() => setAbierto(!abierto)}>
              {t(abierto ? 'conciliacion.verMenos' : 'conciliacion.ver')}
            </Button>
            {c.can.operar && <Quitar datos={c} />}
          </div>
          {abierto && <LineasBanco caja={c.caja} />}
        </section>
        <Barra datos={c} cierra={cierra} faltan={c.sinResolver.cantidad} pendientes={c.pendientes.cantidad} />
      </div>
    </>
  )
}

/** Rows of the file that a person left out, and those whose amount they used. */
function Dejadas({ extracto }: Pick<ConciliacionDeCaja, 'extracto'>) {
  const { t } = useTranslation()
  return (['fuera', 'usadas'] as const).map((que) => {
    const suyas = (extracto?.fuera ?? []).filter(({ usada }) => Boolean(usada) === (que === 'usadas'))
    const dichas = suyas.map(({ linea, dice }) => `${linea}: ${dice}`).join('; ')
    return suyas.length === 0 ? null : (
      <p key={que} className="conc-dicho">
        {t(`conciliacion.${que}`, { count: suyas.length, dichas })}
      </p>
    )
  })
}

function Pares({ items, datos }: { items: readonly ItemConciliar[]; datos: ConciliacionDeCaja }) {
  return (
    <ul>
      {items.map((item) => (
        <Par key={`${item.clase}-${item.lineas[0]?.id ?? ''}-${item.movimientos[0]?.id ?? ''}`} item={item} datos={datos} />
      ))}
    </ul>
  )
}

/** Joins the pairs of the page that nothing else of their amount competes with, after their texts are seen. */
function UnirMismas({ items, datos: { caja } }: { items: readonly ItemConciliar[]; datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const { hacer, running } = useMuchas(caja)
  const pares = items.map(({ lineas, movimientos }) => ({
    lineas: lineas.map((l) => l.id),
    movimientos: movimientos.map((m) => m.id),
  }))
  const unir = async () => {
    const textos = items.map(({ lineas: [l], movimientos: [m] }) => `${l?.texto} ↔ ${m?.texto}, ${formatAmount(l?.importe ?? 0)}`)
    const si = await ask({
      title: t('muchas.unirTitulo', { n: items.length }),
      text: `${t('muchas.unirTexto')} ${textos.join('; ')}`,
      action: t('muchas.unirTodas', { n: items.length }),
      cancel: t('comun.cancelar'),
    })
    if (si) await hacer({ lotes: [{ accion: 'UNIR', items: pares }] })
  }
  return (
    <Button onClick={() => void unir()} loading={running}>
      {t('muchas.unirTodas', { n: items.length })}
    </Button>
  )
}

/** The statement that was read by mistake: the last one only, and the server says when it is not. */
function Quitar({ datos: { extracto } }: { datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const { run } = useAction()
  if (!extracto) return null
  const quitar = async () => {
    const si = await ask({
      title: t('conciliacion.quitarPregunta', { archivo: extracto.archivo }),
      text: t('conciliacion.quitarTexto'),
      action: t('conciliacion.quitar'),
      cancel: t('comun.cancelar'),
    })
    if (si)
      await run(request(conciliacion.quitar, { params: { id: extracto.id } }), {
        failure: t('conciliacion.noSeQuito'),
        onSuccess: () => notifications.show({ message: t('conciliacion.quitado') }),
      })
  }
  return (
    <Button variant="texto" onClick={() => void quitar()}>
      {t('conciliacion.quitar')}
    </Button>
  )
}

interface PropsBarra {
  datos: ConciliacionDeCaja
  cierra: boolean
  faltan: number
  pendientes: number
}

/** What is left to be done, and the way to the closing once nothing is. */
function Barra({ datos: { caja, extracto, can }, cierra, faltan, pendientes }: PropsBarra) {
  const { t } = useTranslation()
  const dia = formatDate(extracto?.hasta ?? '')
  const llevar = t('conciliacion.llevar', { n: caja.nroPla })
  return (
    <div className="conc-barra">
      <p className={cierra ? 'ok' : undefined}>
        <Icon name={cierra ? 'bien' : 'alerta'} />
        <span>
          {!cierra
            ? t('conciliacion.paraTerminar', { count: faltan })
            : pendientes === 0
              ? t('conciliacion.cierraAlSin', { dia })
              : t('conciliacion.cierraAl', { dia, count: pendientes })}
        </span>
      </p>
      {can.operar &&
        (cierra ? (
          <Link className="boton principal" to="/app/seccionales/planillas-caja/$caja/cerrar" params={{ caja: String(caja.id) }}>
            {llevar}
          </Link>
        ) : (
          <Button variant="principal" disabled>
            {llevar}
          </Button>
        ))}
    </div>
  )
}
