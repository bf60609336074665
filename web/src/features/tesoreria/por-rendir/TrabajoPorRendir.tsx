import { comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { useUser } from '../../../platform/session.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved } from '../../../ui/form/unsaved.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'
import { type Elegido, ListaComprobantes } from '../comprobantes/ListaComprobantes.tsx'
import type { Pendiente } from '../comprobantes/pendiente.ts'
import { Soltar } from '../comprobantes/Soltar.tsx'
import { useSoltar } from '../comprobantes/useSoltar.ts'
import { VistaDe } from '../comprobantes/VistaDe.tsx'
import { crearColaPorRendir } from './cola.ts'
import { recogerCompartidos } from './compartidos.ts'
import { estaListo } from './estado.ts'
import { FormularioPorRendir } from './FormularioPorRendir.tsx'
import { ListaPorRendir } from './ListaPorRendir.tsx'
import { PieDeElegidos } from './PieDeElegidos.tsx'

/** List, file and form side by side, as the receipts of a concept; on a phone the form is a step of its own. */
export function TrabajoPorRendir({ idSeccional }: { idSeccional: number }) {
  const { t, i18n } = useTranslation()
  const usuario = useUser().id
  const envejecer = useInvalidate()
  const bandeja = useQuery(read(comprobantesPorRendir.listar, { query: { idSeccional } }))
  const [elegido, setElegido] = useState<Elegido>(null)
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set())
  const [sinGuardar, setSinGuardar] = useState(false)
  const [cola] = useState(() =>
    crearColaPorRendir(usuario, idSeccional, {
      alSubir({ quedan }) {
        if (quedan !== null) notifications.show({ message: t('archivos.quedan', { peso: sizeOf(quedan, i18n.language) }) })
        envejecer(comprobantesPorRendir.agregar)
      },
      alFallar: (error) => void notifyFailure(t('comprobantes.falloAgregar'), error),
    }),
  )
  const pendientes = cola.lista.use()
  const seGuarda = cola.seGuarda.use()
  useEffect(() => void cola.cargar().then(() => recogerCompartidos(usuario, cola.agregar)), [cola, usuario])
  useReconnect(cola.reanudar)
  async function agregar(archivos: readonly File[]): Promise<void> {
    for (const nombre of await cola.agregar(archivos)) notifications.show({ message: t('comprobantes.yaEnLista', { nombre }) })
  }
  const encima = useSoltar(true, (archivos) => void agregar(archivos))
  async function elegir(cual: Elegido): Promise<void> {
    if (!sinGuardar || (await discardUnsaved())) setElegido(cual)
  }
  const marcar = (claves: readonly string[], si: boolean) =>
    setMarcados((antes) => new Set(si ? [...antes, ...claves] : [...antes].filter((c) => !claves.includes(c))))

  return (
    <>
      {!seGuarda && <Notice type="alerta">{t('comprobantes.noSeGuarda')}</Notice>}
      <EsperanLinea pendientes={pendientes} />
      <Query query={bandeja} frame="hoja hoja-in" failure={t('porRendir.fallo')}>
        {({ filas, hay, borradores, conceptos }) => {
          const abierta = elegido && 'id' in elegido ? filas.find((f) => f.id === elegido.id) : undefined
          const pendiente = elegido && 'clave' in elegido ? pendientes.find((p) => p.clave === elegido.clave) : undefined
          const vista = abierta ?? pendiente
          return (
            <div className="hoja trabajo-comprobantes" data-paso={vista ? 'datos' : 'lista'} data-encima={encima || undefined}>
              <section className="lista-comprobantes lista-por-rendir" aria-label={t('porRendir.titulo')}>
                <Soltar agregar={(archivos) => void agregar(archivos)} />
                <ListaComprobantes
                  guardados={[]}
                  pendientes={pendientes}
                  elegido={elegido}
                  elegir={(cual) => void elegir(cual)}
                  cancelar={cola.cancelar}
                  reintentar={cola.enviar}
                />
                {filas.length + pendientes.length === 0 && (
                  <EmptyState icon="recibo" title={t('porRendir.vacia')}>
                    {t('porRendir.vaciaTexto')}
                  </EmptyState>
                )}
                <ListaPorRendir
                  filas={filas}
                  abierta={abierta?.id}
                  marcados={marcados}
                  marcar={marcar}
                  elegir={(id) => void elegir({ id })}
                />
                {hay > filas.length && <p className="suave hay-mas">{t('porRendir.hayMas', { mostrados: filas.length, hay })}</p>}
                {filas.length > 0 && <PieDeElegidos filas={filas} marcados={marcados} marcar={marcar} borradores={borradores} />}
              </section>
              <VistaDe
                key={abierta?.id ?? pendiente?.clave ?? ''}
                nombre={vista?.nombre ?? ''}
                url={abierta ? direccionVer(abierta) : ''}
                deEquipo={pendiente ? cola.archivo(pendiente.clave) : null}
              />
              <div className="paso-datos">
                {vista && (
                  <Button className="volver-a-lista" variant="texto" icon="atras" onClick={() => void elegir(null)}>
                    {t('comprobantes.volverALista')}
                  </Button>
                )}
                {abierta && (
                  <FormularioPorRendir
                    key={`${abierta.id} ${abierta.version}`}
                    fila={abierta}
                    conceptos={conceptos}
                    alEnsuciar={setSinGuardar}
                    alSeguir={() => setElegido(siguiente(filas, abierta.id))}
                  />
                )}
                {pendiente && (
                  <div className="datos-comprobante">
                    {pendiente.dice && <Notice type="mal">{pendiente.dice}</Notice>}
                    <div className="botones">
                      <Button variant="texto" icon="quitar" onClick={() => void cola.quitar(pendiente.clave)}>
                        {t('comprobantes.sacar')}
                      </Button>
                    </div>
                  </div>
                )}
                {!vista && <p className="suave sin-elegir">{t('porRendir.elegiUno')}</p>}
              </div>
            </div>
          )
        }}
      </Query>
    </>
  )
}

const direccionVer = ({ id }: PorRendir): string => urlOf(comprobantesPorRendir.archivo, { params: { id }, query: { ver: '1' } })

/** The next one that lacks something, below this one or from the top; none when this was the last. */
function siguiente(filas: readonly PorRendir[], id: number): Elegido {
  const aca = filas.findIndex((f) => f.id === id)
  const orden = [...filas.slice(aca + 1), ...filas.slice(0, aca)]
  const otra = orden.find((f) => !estaListo(f) && !f.repetido)
  return otra ? { id: otra.id } : null
}

/** What could not leave, and where it is meanwhile. */
function EsperanLinea({ pendientes }: { pendientes: readonly Pendiente[] }) {
  const { t } = useTranslation()
  const count = pendientes.filter((p) => p.fase === 'cortado').length
  return count === 0 ? null : <Notice type="alerta">{t('porRendir.esperanLinea', { count })}</Notice>
}
