import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { problemaMonto, topeDe } from '@gremial/contract/tramites/limites.ts'
import { productos as llamadas, type ProductoConCondiciones, plazosDe } from '@gremial/contract/tramites/productos.ts'
import type { DatosConocidos } from '@gremial/contract/tramites/solicitud.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { AvisosPaso } from './AvisosPaso.tsx'
import type { BorradorDePaso } from './borradores.ts'
import { CampoCbu } from './CampoCbu.tsx'
import { CampoMonto } from './CampoMonto.tsx'
import { ElegirProducto } from './ElegirProducto.tsx'
import { MarcoSolicitud } from './MarcoSolicitud.tsx'
import { Plazos } from './Plazos.tsx'
import { condiciones as parte, type ValoresCondiciones } from './partes.ts'
import { Simulador } from './Simulador.tsx'
import { useCalculo } from './useCalculo.ts'
import { usePaso } from './usePaso.ts'
import { useSeguir } from './useSeguir.ts'

interface Props {
  solicitud: Solicitud
  sabido: DatosConocidos
  productos: ProductoConCondiciones[]
  borrador: BorradorDePaso<ValoresCondiciones> | undefined
  clave: string
  deCero(): Promise<void>
}

/** Which loan, how much, in how many quotas, what for and into which account; what it costs is said while one writes. */
export function PasoCondiciones({ solicitud, sabido, productos, borrador, clave, deCero }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { titulo, link } = useSearch({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  const propio = solicitud.personas.SOLICITANTE?.ingreso ?? null
  const ingreso = propio ?? sabido.ingreso
  const deTurismo = productos.filter((p) => p.productoTuristico === 1)
  const ofrecidos = solicitud.id === 0 && link?.includes('turismo') && deTurismo.length > 0 ? deTurismo : productos
  const productoDe = (id: number | null) => productos.find((p) => p.id === id)
  const ademas = ({ idProducto, monto }: ValoresCondiciones): Record<string, string> => {
    const condiciones = productoDe(idProducto)?.condiciones
    if (idProducto === null) return { idProducto: t('solicitud.elegiProducto') }
    // What is above the share of the income is said, and refused only when it is filed: the income comes in the next step.
    const problema =
      condiciones && monto !== null && problemaMonto(condiciones, { monto: monto / 100, plazo: null, ingreso: null })
    if (!problema || !condiciones) return {}
    return {
      monto: t(`solicitud.${problema}`, {
        importe: formatearPesos(problema === 'montoMinimo' ? condiciones.montoMinimo : condiciones.montoMaximo),
      }),
    }
  }
  const inicial = solicitud.id === 0 && !borrador ? { ...parte.valoresDe(solicitud), cbu: sabido.cbu } : undefined
  const paso = usePaso({
    solicitud,
    parte,
    borrador: borrador ?? (inicial && { base: parte.valoresDe(solicitud), valores: inicial, momento: 0, pendiente: false }),
    clave,
    ademas,
  })
  const { form } = paso
  const v = form.values
  const producto = productoDe(v.idProducto)
  const condiciones = producto?.condiciones ?? solicitud.producto.condiciones
  const destinos = useQuery({
    ...leer(llamadas.destinos, { claves: { id: v.idProducto ?? 0 } }),
    enabled: v.idProducto !== null,
  })
  const calculo = useCalculo(condiciones, v, ingreso, solicitud.condicionesDia)
  const seguir = useSeguir('editar', paso)
  // What the money is for is one of this product's; where there is only one, nobody is asked.
  const revisarDestino = useEffectEvent(() => {
    const [unico, otro] = destinos.data ?? []
    if (!unico) return
    if (!otro && v.idDestino !== unico.id) form.setFieldValue('idDestino', unico.id)
    else if (v.idDestino !== null && !destinos.data?.some((d) => d.id === v.idDestino)) form.setFieldValue('idDestino', null)
  })
  useEffect(() => revisarDestino(), [destinos.data])
  // Begun without line: it goes on by itself once there is one.
  const otraVez = useEffectEvent(() => void seguir())
  const espera = paso.sinRed && solicitud.id === 0
  useEffect(() => {
    if (!espera) return
    const intentar = () => otraVez()
    window.addEventListener('online', intentar)
    return () => window.removeEventListener('online', intentar)
  }, [espera])
  const elegir = (id: number) => {
    const nuevo = productoDe(id)?.condiciones
    form.setValues({
      ...v,
      idProducto: id,
      plazo: nuevo && v.plazo !== null && plazosDe(nuevo).includes(v.plazo) ? v.plazo : null,
    })
    form.clearErrors()
  }
  const conProducto: Solicitud = {
    ...paso.comoSeria,
    producto: producto ?? solicitud.producto,
    personas: solicitud.personas,
  }
  const tope = condiciones && v.plazo !== null ? topeDe(condiciones, v.plazo, ingreso) : undefined
  return (
    <MarcoSolicitud
      solicitud={conProducto}
      pantalla="editar"
      titulo={
        solicitud.id === 0
          ? (producto?.nombreProductoAfiliado ?? titulo ?? t('solicitud.nueva'))
          : conProducto.producto.nombreProductoAfiliado
      }
      sinGuardar={paso.sucio && (solicitud.id !== 0 || v.idProducto !== null)}
      principal={{
        texto: t('solicitud.continuar'),
        detalle: t('solicitud.hacia.datos-solicitante'),
        formulario: 'paso-solicitud',
        cargando: paso.guardando,
      }}
      cifra={
        calculo && {
          rotulo: t('solicitud.cuotasDe', { count: v.plazo ?? 0 }),
          valor: formatearPesos(calculo.cuota / 100),
        }
      }
      alSalir={async () => {
        if (solicitud.id === 0 && v.idProducto === null) return true
        const [salio, s] = await paso.mandar()
        if (salio === 'bien' && solicitud.id === 0)
          await navegar({ to: `/app/solicitudes-prestamo/${s.id}/editar`, replace: true })
        return salio === 'bien' || salio === 'sinRed'
      }}
      avisos={
        <>
          {espera && (
            <Aviso tipo="alerta" icono="sinRed">
              {t('solicitud.esperaLinea')}
            </Aviso>
          )}
          <AvisosPaso
            paso={{ ...paso, recuperado: borrador ? paso.recuperado : undefined }}
            empezarDeCero={solicitud.id === 0 ? () => void deCero() : undefined}
            decir={(campo) => ({
              rotulo: t(`solicitud.campo.${campo}`),
              valor: decirCondicion(parte.valoresDe(solicitud), campo, solicitud),
            })}
          />
        </>
      }
    >
      <form
        id="paso-solicitud"
        {...paso.props}
        autoComplete="off"
        className="condiciones"
        onSubmit={(e) => {
          e.preventDefault()
          void seguir()
        }}
      >
        <section className="hoja hoja-in pila lo-que-pide">
          <ElegirProducto
            productos={ofrecidos}
            elegido={v.idProducto}
            actual={solicitud.producto.id}
            fijo={solicitud.estado !== 'INICIADA'}
            elegir={elegir}
            error={form.errors.idProducto}
          />
          {condiciones && (
            <>
              <CampoMonto
                condiciones={condiciones}
                valor={v.monto}
                cambiar={(monto) => form.setFieldValue('monto', monto)}
                error={form.errors.monto ?? calculo?.problema}
                tope={tope}
                plazo={v.plazo}
                ingreso={ingreso}
                deAntes={propio === null}
              />
              <Plazos
                condiciones={condiciones}
                monto={v.monto}
                ingreso={ingreso}
                firme={propio !== null}
                valor={v.plazo}
                elegir={(plazo) => form.setFieldValue('plazo', plazo)}
                error={form.errors.plazo}
              />
            </>
          )}
        </section>
        {condiciones && (
          <Simulador calculo={calculo} condiciones={condiciones} monto={v.monto} plazo={v.plazo} ingreso={ingreso} />
        )}
        {condiciones && (
          <section className="hoja hoja-in pila adonde-va">
            <NativeSelect
              label={t('solicitud.destino')}
              data={[
                { value: '', label: t('solicitud.elegiDestino') },
                ...(destinos.data ?? []).map((d) => ({ value: String(d.id), label: d.nombre })),
              ]}
              {...form.getInputProps('idDestino')}
              value={String(v.idDestino ?? '')}
              onChange={(e) =>
                form.setFieldValue('idDestino', e.currentTarget.value === '' ? null : Number(e.currentTarget.value))
              }
            />
            <CampoCbu
              valor={v.cbu}
              cambiar={(cbu) => form.setFieldValue('cbu', cbu)}
              error={form.errors.cbu}
              ayuda={
                v.cbu !== '' && v.cbu === sabido.cbu && sabido.cbuDe !== ''
                  ? t(`solicitud.cbuDe.${sabido.cbuDe}`)
                  : t('solicitud.cbuAyuda')
              }
            />
          </section>
        )}
      </form>
    </MarcoSolicitud>
  )
}

function decirCondicion(v: ValoresCondiciones, campo: keyof ValoresCondiciones, s: Solicitud): string {
  if (campo === 'idProducto') return s.producto.nombreProductoAfiliado
  if (campo === 'idDestino') return s.destino
  if (campo === 'monto') return v.monto === null ? '' : formatearPesos(v.monto / 100)
  return String(v[campo] ?? '')
}
