import { type Comprobante, comprobantes } from '@gremial/contract/tesoreria/comprobantes.ts'
import type { DetalleRendicion, Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, urlOf } from '../../../platform/callApi.ts'
import { sizeOf } from '../../../platform/fileSize.ts'
import { useUser } from '../../../platform/session.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { Button } from '../../../ui/Button.tsx'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { discardUnsaved } from '../../../ui/form/unsaved.ts'
import { Query } from '../../../ui/Query.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'
import { ultimoConcepto } from '../rendiciones-gasto/ultimoConcepto.ts'
import { CabezaComprobantes } from './CabezaComprobantes.tsx'
import { crearCola } from './cola.ts'
import { FormularioGuardado } from './FormularioGuardado.tsx'
import { FormularioPendiente } from './FormularioPendiente.tsx'
import { type Elegido, ListaComprobantes } from './ListaComprobantes.tsx'
import type { Pendiente } from './pendiente.ts'
import { Soltar } from './Soltar.tsx'
import { useComparar } from './useComparar.ts'
import { useSoltar } from './useSoltar.ts'
import { VistaDe } from './VistaDe.tsx'

interface Props {
  rendicion: Rendicion
  detalle: DetalleRendicion
  edita: boolean
  modo: 'editar' | 'consultar'
}

const nadie: readonly Pendiente[] = []
const direccionVer = ({ id, idRendicion, idDetalle }: Comprobante): string =>
  urlOf(comprobantes.descargar, {
    params: { codigo: idRendicion, iddetalle: idDetalle, idcomprobante: id },
    query: { ver: '1' },
  })

/** The list, the file and the form side by side; on a phone the form is a step of its own. */
export function TrabajoComprobantes({ rendicion, detalle, edita, modo }: Props) {
  const { t, i18n } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const envejecer = useInvalidate()
  const usuario = useUser().id
  const claves = { codigo: rendicion.id, iddetalle: detalle.id }
  const lista = useQuery(read(comprobantes.listar, { params: claves }))
  const receptor = useQuery({ ...read(comprobantes.receptor, {}), enabled: edita })
  const [elegido, setElegido] = useState<Elegido>(null)
  const [sinGuardar, setSinGuardar] = useState(false)
  const [cola] = useState(() =>
    crearCola(usuario, claves, {
      alSubir(hecho) {
        if (hecho.quedan !== null)
          notifications.show({ message: t('archivos.quedan', { peso: sizeOf(hecho.quedan, i18n.language) }) })
        consultas.setQueryData(read(comprobantes.listar, { params: claves }).queryKey, (antes: Comprobante[] | undefined) =>
          antes && !antes.some((c) => c.id === hecho.id) ? [...antes, hecho] : antes,
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
  // What did not go stays in sight, also once the settlement takes no more.
  const pendientes = cola.lista.use()
  const seGuarda = cola.seGuarda.use()
  useComparar(cola, edita ? pendientes : nadie)
  useEffect(() => void cola.cargar(edita), [cola, edita])
  useReconnect(() => edita && cola.reanudar())

  // Who works by keyboard goes on from where the last one left them: nothing else waits here.
  const volver = useRef<HTMLAnchorElement>(null)
  const habia = useRef(false)
  useEffect(() => {
    if (elegido === null && habia.current && document.activeElement === document.body) volver.current?.focus()
    habia.current = elegido !== null
  }, [elegido])
  useEffect(() => ultimoConcepto.set({ codigo: rendicion.id, iddetalle: detalle.id }), [rendicion.id, detalle.id])

  /** A correction that was not saved is not left behind in silence. */
  async function elegir(cual: Elegido): Promise<void> {
    if (!sinGuardar || (await discardUnsaved())) setElegido(cual)
  }
  async function agregar(archivos: readonly File[]): Promise<void> {
    const repetidos = await cola.agregar(archivos)
    for (const nombre of repetidos) notifications.show({ message: t('comprobantes.yaEnLista', { nombre }) })
    // Whoever has a wide screen goes on at once with the first.
    if (window.matchMedia('(min-width: 900px)').matches) setElegido((antes) => antes ?? siguiente(''))
  }
  /** The next one that waits for its person. */
  function siguiente(clave: string): Elegido {
    const esperan = cola.lista.get().filter((p) => p.clave !== clave && p.fase === 'espera' && !p.repetido)
    const aca = cola.lista.get().findIndex((p) => p.clave === clave)
    const despues = esperan.find((p) => cola.lista.get().indexOf(p) > aca) ?? esperan[0]
    return despues ? { clave: despues.clave } : null
  }
  async function quitar(clave: string, nombre: string): Promise<void> {
    const si = await ask({
      title: t('comprobantes.preguntaSacar', { nombre }),
      text: t('comprobantes.textoSacar'),
      action: t('comprobantes.sacar'),
      cancel: t('comprobantes.noEliminar'),
      danger: true,
    })
    if (!si) return
    setElegido(siguiente(clave))
    await cola.quitar(clave)
  }
  const encima = useSoltar(edita, (archivos) => void agregar(archivos))
  const otros = rendicion.detalles.map((d) => ({
    value: String(d.id),
    label: `${d.concepto} (${formatAmount(d.sumaConcepto)})`,
  }))

  return (
    <>
      <CabezaComprobantes rendicion={rendicion} detalle={detalle} modo={modo} volver={volver} />
      {!edita && pendientes.length > 0 && !rendicion.can.modificar && (
        <Notice type="alerta">{t('comprobantes.noFueron', { count: pendientes.length })}</Notice>
      )}
      {edita && !seGuarda && <Notice type="alerta">{t('comprobantes.noSeGuarda')}</Notice>}
      <Query query={lista} frame="hoja hoja-in" failure={t('comprobantes.fallo')}>
        {(guardados) => {
          const guardado = elegido && 'id' in elegido ? guardados.find((c) => c.id === elegido.id) : undefined
          const pendiente = elegido && 'clave' in elegido ? pendientes.find((p) => p.clave === elegido.clave) : undefined
          const abierto = guardado ?? pendiente
          return (
            <div className="hoja trabajo-comprobantes" data-paso={abierto ? 'datos' : 'lista'} data-encima={encima || undefined}>
              <section className="lista-comprobantes" aria-label={t('comprobantes.titulo')}>
                {edita && <Soltar agregar={(archivos) => void agregar(archivos)} />}
                {guardados.length + pendientes.length === 0 && (
                  <EmptyState icon="recibo" title={t('comprobantes.vacia')}>
                    {edita ? t('comprobantes.vaciaTexto') : undefined}
                  </EmptyState>
                )}
                <ListaComprobantes
                  guardados={guardados}
                  pendientes={pendientes}
                  elegido={elegido}
                  elegir={(cual) => void elegir(cual)}
                  cancelar={cola.cancelar}
                  reintentar={cola.enviar}
                />
                <div className="totales">
                  {otros.length > 1 && (
                    <SelectField
                      label={t('comprobantes.otroConcepto')}
                      data={otros}
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
                nombre={abierto?.nombre ?? ''}
                url={guardado ? direccionVer(guardado) : ''}
                deEquipo={pendiente ? cola.archivo(pendiente.clave) : null}
              />
              <div className="paso-datos">
                {abierto && (
                  <Button className="volver-a-lista" variant="texto" icon="atras" onClick={() => void elegir(null)}>
                    {t('comprobantes.volverALista')}
                  </Button>
                )}
                {guardado && (
                  <FormularioGuardado
                    key={`${guardado.id} ${guardado.version}`}
                    comprobante={guardado}
                    rendicion={rendicion}
                    lectura={!edita}
                    alEnsuciar={setSinGuardar}
                    alSeguir={() => setElegido(siguiente(''))}
                  />
                )}
                {pendiente && (
                  <FormularioPendiente
                    key={pendiente.clave}
                    cola={cola}
                    pendiente={pendiente}
                    rendicion={rendicion}
                    lectura={!edita}
                    cuitOrganizacion={receptor.data?.cuit ?? ''}
                    alSeguir={() => setElegido(siguiente(pendiente.clave))}
                    quitar={() => void quitar(pendiente.clave, pendiente.valores.proveedor || pendiente.nombre)}
                  />
                )}
                {!abierto && (
                  <p className="suave sin-elegir">{t(edita ? 'comprobantes.elegiOAgrega' : 'comprobantes.elegiUno')}</p>
                )}
              </div>
            </div>
          )
        }}
      </Query>
    </>
  )
}
