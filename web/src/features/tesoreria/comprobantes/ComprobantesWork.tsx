import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { useUser } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved } from '../../../ui/form/unsaved.ts'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'
import { useObservados } from '../observados/ObservadosSection.tsx'
import { ultimoConcepto } from '../rendiciones-gasto/ultimoConcepto.ts'
import { CabezaComprobantes } from './CabezaComprobantes.tsx'
import { ComprobantesList, type Elegido } from './ComprobantesList.tsx'
import { createQueue } from './cola.ts'
import { PendingForm } from './PendingForm.tsx'
import type { Pendiente } from './pendiente.ts'
import { SavedForm } from './SavedForm.tsx'
import { Soltar } from './Soltar.tsx'
import { useCompare } from './useCompare.ts'
import { useSoltar } from './useSoltar.ts'
import { VistaDe } from './VistaDe.tsx'

interface Props {
  rendicion: Rendicion
  detalle: DetalleRendicion
  edita: boolean
  modo: 'editar' | 'consultar'
}

const comprobantesPath = '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista'
const nobody: readonly Pendiente[] = []
const direccionVer = ({ id, idRendicion, idDetalle }: Comprobante): string =>
  urlOf(comprobantes.descargar, {
    params: { codigo: idRendicion, iddetalle: idDetalle, idcomprobante: id },
    query: { ver: '1' },
  })

/** List, file and form side by side; on a phone the form is a separate step. */
export function ComprobantesWork({ rendicion, detalle, edita, modo }: Props) {
  const { t, i18n } = useTranslation()
  const navegar = useNavigate()
  const queries = useQueryClient()
  const envejecer = useInvalidate()
  const usuario = useUser().id
  const claves = { codigo: rendicion.id, iddetalle: detalle.id }
  const list = useQuery(read(comprobantes.listar, { params: claves }))
  const receptor = useQuery({ ...read(comprobantes.receptor, {}), enabled: edita })
  const { comprobante: asked } = useSearch({ from: comprobantesPath })
  const { data: observed } = useObservados(rendicion.id)
  const [chosen, setChosen] = useState<Elegido>(asked ? { id: Number(asked) } : null)
  const [sinGuardar, setSinGuardar] = useState(false)
  const [queue] = useState(() =>
    createQueue(usuario, claves, {
      alSubir(hecho) {
        if (hecho.quedan !== null)
          notifications.show({ message: t('archivos.quedan', { peso: sizeOf(hecho.quedan, i18n.language) }) })
        queries.setQueryData(read(comprobantes.listar, { params: claves }).queryKey, (before: Comprobante[] | undefined) =>
          before && !before.some((c) => c.id === hecho.id) ? [...before, hecho] : before,
        )
        envejecer(comprobantes.agregar)
      },
      // (C-COMPROBANTE-29)
      alFallar(error) {
        envejecer(comprobantes.agregar)
        void notifyFailure(t('comprobantes.falloAgregar'), error)
      },
    }),
  )
  // Unsent receipts stay visible, even if the settlement accepts no more.
  const pending = queue.lista.use()
  const seGuarda = queue.seGuarda.use()
  useCompare(queue, edita ? pending : nobody)
  useEffect(() => void queue.cargar(edita), [queue, edita])
  useReconnect(() => edita && queue.reanudar())

  // Keeps the keyboard focus after the last draft leaves.
  const goBack = useRef<HTMLAnchorElement>(null)
  const habia = useRef(false)
  useEffect(() => {
    if (chosen === null && habia.current && document.activeElement === document.body) goBack.current?.focus()
    habia.current = chosen !== null
  }, [chosen])
  useEffect(() => ultimoConcepto.set({ codigo: rendicion.id, iddetalle: detalle.id }), [rendicion.id, detalle.id])

  /** Asks before discarding an unsaved correction. */
  async function choose(which: Elegido): Promise<void> {
    if (!sinGuardar || (await discardUnsaved())) setChosen(which)
  }
  async function add(files: readonly File[]): Promise<void> {
    const duplicates = await queue.agregar(files)
    for (const nombre of duplicates) notifications.show({ message: t('comprobantes.yaEnLista', { nombre }) })
    // On a wide screen, opens the first one immediately.
    if (window.matchMedia('(min-width: 900px)').matches) setChosen((before) => before ?? next(''))
  }
  /** Next draft waiting for the user. */
  function next(clave: string): Elegido {
    const esperan = queue.lista.get().filter((p) => p.clave !== clave && p.fase === 'espera' && !p.repetido)
    const aca = queue.lista.get().findIndex((p) => p.clave === clave)
    const after = esperan.find((p) => queue.lista.get().indexOf(p) > aca) ?? esperan[0]
    return after ? { clave: after.clave } : null
  }
  async function remove(clave: string, nombre: string): Promise<void> {
    const si = await ask({
      title: t('comprobantes.preguntaSacar', { nombre }),
      text: t('comprobantes.textoSacar'),
      action: t('comprobantes.sacar'),
      cancel: t('comprobantes.noEliminar'),
      danger: true,
    })
    if (!si) return
    setChosen(next(clave))
    await queue.quitar(clave)
  }
  // A correction of observed receipts adds one only in the place of a removed one.
  const agrega = edita && observed !== undefined && (!observed.corrige || observed.lugares > 0)
  const open = new Map(observed?.observados.filter((o) => o.idEnvioRespuesta === null).map((o) => [o.idComprobante, o]))
  const encima = useSoltar(agrega, (files) => void add(files))
  const others = rendicion.detalles.map((d) => ({
    value: String(d.id),
    label: `${d.concepto} (${formatAmount(d.sumaConcepto)})`,
  }))

  return (
    <>
      <CabezaComprobantes rendicion={rendicion} detalle={detalle} modo={modo} volver={goBack} />
      {!edita && pending.length > 0 && !rendicion.can.modificar && (
        <Notice type="alerta">{t('comprobantes.noFueron', { count: pending.length })}</Notice>
      )}
      {edita && !seGuarda && <Notice type="alerta">{t('comprobantes.noSeGuarda')}</Notice>}
      <Query query={list} frame="hoja hoja-in" failure={t('comprobantes.fallo')}>
        {(guardados) => {
          const guardado = chosen && 'id' in chosen ? guardados.find((c) => c.id === chosen.id) : undefined
          const pendiente = chosen && 'clave' in chosen ? pending.find((p) => p.clave === chosen.clave) : undefined
          const shown = guardado ?? pendiente
          return (
            <div className="hoja trabajo-comprobantes" data-paso={shown ? 'datos' : 'lista'} data-encima={encima || undefined}>
              <section className="lista-comprobantes" aria-label={t('comprobantes.titulo')}>
                {agrega && <Soltar agregar={(files) => void add(files)} />}
                {guardados.length + pending.length === 0 && (
                  <EmptyState icon="recibo" title={t('comprobantes.vacia')}>
                    {edita ? t('comprobantes.vaciaTexto') : undefined}
                  </EmptyState>
                )}
                <ComprobantesList
                  guardados={guardados}
                  observados={open}
                  pendientes={pending}
                  elegido={chosen}
                  elegir={(which) => void choose(which)}
                  cancelar={queue.cancelar}
                  reintentar={queue.enviar}
                />
                <div className="totales">
                  {others.length > 1 && (
                    <SelectField
                      label={t('comprobantes.otroConcepto')}
                      data={others}
                      value={String(detalle.id)}
                      onChange={(id) =>
                        id &&
                        void navegar({
                          to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista',
                          params: { idrendicion: String(rendicion.id), idconcepto: id },
                          search: { modo },
                        })
                      }
                    />
                  )}
                  <dl>
                    <dt>{t('comprobantes.esteConcepto')}</dt>
                    <dd className="cifra">{formatAmount(detalle.sumaConcepto)}</dd>
                    <dt className="total">{t('comprobantes.totalRendicion')}</dt>
                    <dd className="cifra total">{formatPesos(rendicion.total)}</dd>
                  </dl>
                </div>
              </section>
              <VistaDe
                key={guardado?.id ?? pendiente?.clave ?? ''}
                nombre={shown?.nombre ?? ''}
                url={guardado ? direccionVer(guardado) : ''}
                deEquipo={pendiente ? queue.archivo(pendiente.clave) : null}
              />
              <div className="paso-datos">
                {shown && (
                  <Button className="volver-a-lista" variant="texto" icon="atras" onClick={() => void choose(null)}>
                    {t('comprobantes.volverALista')}
                  </Button>
                )}
                {guardado && (
                  <SavedForm
                    key={`${guardado.id} ${guardado.version}`}
                    comprobante={guardado}
                    rendicion={rendicion}
                    lectura={!edita || observed?.fijos.includes(guardado.id) !== false}
                    fijo={edita && observed?.fijos.includes(guardado.id) === true}
                    observado={open.get(guardado.id)}
                    alEnsuciar={setSinGuardar}
                    alSeguir={() => setChosen(next(''))}
                  />
                )}
                {pendiente && (
                  <PendingForm
                    key={pendiente.clave}
                    cola={queue}
                    pendiente={pendiente}
                    rendicion={rendicion}
                    lectura={!edita}
                    cuitOrganizacion={receptor.data?.cuit ?? ''}
                    alSeguir={() => setChosen(next(pendiente.clave))}
                    quitar={() => void remove(pendiente.clave, pendiente.valores.proveedor || pendiente.nombre)}
                  />
                )}
                {!shown && <p className="suave sin-elegir">{t(edita ? 'comprobantes.elegiOAgrega' : 'comprobantes.elegiUno')}</p>}
              </div>
            </div>
          )
        }}
      </Query>
    </>
  )
}
