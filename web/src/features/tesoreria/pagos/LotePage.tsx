import './pagos.css'
import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type Lote, pagos, type RenglonLote } from '@gremial/contract/tesoreria/pagos.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descargar } from '../../../platform/descargas.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { Aviso, Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { MenuFila } from '../../../ui/lista/Lista.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { DialogosLote, type QueDelLote } from './DialogosLote.tsx'
import { EstadoLote } from './EstadoLote.tsx'
import { cbuEnGrupos } from './elegidas.ts'
import { NumeroPago } from './NumeroPago.tsx'

/** One lot: its file, what the bank answered of each line, and what may be told by hand. */
export function LotePage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/rendiciones/pagos/lotes/$id' })
  const consulta = useQuery(leer(pagos.lote, { claves: { id: Number(id) } }))
  const titulo = t('pagos.lote.titulo', { numero: consulta.data?.numero ?? '' })
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/tesoreria/rendiciones/pagos/lotes">{t('pagos.lote.volver')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
        </div>
        {consulta.data && <EstadoLote estado={consulta.data.estado} />}
      </div>
      <Segun consulta={consulta} marco="hoja" fallo={t('pagos.lote.noSeTrajo')}>
        {(lote) => <Uno lote={lote} />}
      </Segun>
    </>
  )
}

function Uno({ lote }: { lote: Lote }) {
  const { t } = useTranslation()
  const paga = usePuede('rendiciones.pagar')
  const [abierto, abrir] = useState<QueDelLote>()
  const pendientes = lote.renglones.filter((r) => r.estado === 'PENDIENTE')
  const bajar = () =>
    void descargar(direccionDe(pagos.archivo, { claves: { id: lote.id } }), lote.archivo).catch((error: Error) =>
      avisarFallo(t('pagos.lote.bajar'), error),
    )
  return (
    <>
      <section className="hoja pagos-lote">
        <p className="pagos-cifra cifra">{formatearPesos(lote.total)}</p>
        <p>
          {t('pagos.lote.cuando', {
            fecha: mostrarFecha(lote.fecha),
            por: lote.por,
            creado: mostrarMomento(new Date(lote.creado)),
          })}
        </p>
        <p>
          {[
            t('pagos.rendiciones', { count: lote.cantidad }),
            ...(['PAGADO', 'RECHAZADO', 'PENDIENTE'] as const)
              .map((e) => ({ e, n: lote.renglones.filter((r) => r.estado === e).length }))
              .filter(({ n }) => n > 0)
              .map(({ e, n }) => `${t(`pagos.lote.estados.${e}`)}: ${n}`),
          ].join(' · ')}
        </p>
        {lote.motivoAnula && <Aviso tipo="alerta">{t('pagos.lote.anuladoPor', { motivo: lote.motivoAnula })}</Aviso>}
        {paga && (
          <div className="botones">
            <Boton variante={pendientes.length > 0 ? 'principal' : 'comun'} icono="descargar" onClick={bajar}>
              {t('pagos.lote.bajar')}
            </Boton>
            {pendientes.length > 0 && (
              <>
                <Boton icono="subir" onClick={() => abrir({ que: 'respuesta' })}>
                  {t('pagos.lote.responder')}
                </Boton>
                <Boton onClick={() => abrir({ que: 'pagado', renglones: pendientes })}>
                  {t('pagos.lote.todosPagados', { count: pendientes.length })}
                </Boton>
                <Boton variante="texto" onClick={() => abrir({ que: 'anular' })}>
                  {t('pagos.lote.anular')}
                </Boton>
              </>
            )}
          </div>
        )}
        <p className="suave pagos-huella">
          {t('pagos.lote.huella')} <span className="partible">{lote.huella}</span>
        </p>
        {lote.respuestas.length > 0 && (
          <>
            <h2>{t('pagos.lote.respuestas')}</h2>
            <ul>
              {lote.respuestas.map(({ id, recibida, por, pagados, rechazados }) => (
                <li key={id}>
                  {t('pagos.lote.unaRespuesta', { cuando: mostrarMomento(new Date(recibida)), por, pagados, rechazados })}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="hoja" aria-label={t('pagos.lote.renglones')}>
        <ul className="bloques">
          {lote.renglones.map((r) => (
            <li key={r.id}>
              <div>
                <p className="renglon">
                  <span>
                    <NumeroPago pago={{ id: r.idRendicion, numeroRendicion: r.numeroRendicion }} /> {r.nombreSeccional}
                  </span>
                  <strong className="cifra">{formatearImporte(r.importe)}</strong>
                </p>
                <p className="sub">
                  <span className="cifra">{t('pagos.cbu', { cbu: cbuEnGrupos(r.cbu) })}</span>{' '}
                  <span className="cifra">· {r.referencia}</span>
                </p>
                <Estado signo={signos[r.estado]}>{t(`pagos.lote.estados.${r.estado}`)}</Estado>
                {r.motivo && <p className="sub">{r.motivo}</p>}
              </div>
              <MenuFila nombre={r.numeroRendicion} acciones={paga && r.estado === 'PENDIENTE' ? aMano(r) : []} />
            </li>
          ))}
        </ul>
      </section>
      <DialogosLote lote={lote} abierto={abierto} cerrar={() => abrir(undefined)} />
    </>
  )
  function aMano(r: RenglonLote): Accion[] {
    return [
      { texto: t('pagos.lote.marcarPagado'), icono: 'bien', hacer: () => abrir({ que: 'pagado', renglones: [r] }) },
      { texto: t('pagos.lote.marcarRechazado'), icono: 'deshacer', hacer: () => abrir({ que: 'rechazado', renglon: r }) },
    ]
  }
}

const signos = { PENDIENTE: 'org', PAGADO: 'ok', RECHAZADO: 'mal', ANULADO: 'neutro' } as const
