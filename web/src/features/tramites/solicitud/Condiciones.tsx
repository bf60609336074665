import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { AdondeVa, useDestinos } from './AdondeVa.tsx'
import { AntesDeEmpezar } from './AntesDeEmpezar.tsx'
import { AvisosPaso } from './AvisosPaso.tsx'
import { CuantoYCuando } from './CuantoYCuando.tsx'
import { ElegirProducto } from './ElegirProducto.tsx'
import { MarcoSolicitud } from './MarcoSolicitud.tsx'
import { condiciones as parte, type ValoresCondiciones } from './partes.ts'
import { Simulador } from './Simulador.tsx'
import { type Condiciones, type QueSePide, useCondiciones } from './useCondiciones.ts'
import { useSeguir } from './useSeguir.ts'

interface Props extends QueSePide {
  deCero(): Promise<void>
}

/** Product, amount, term, destination and account, with the cost calculated while typing. */
export function PasoCondiciones({ deCero, ...que }: Props) {
  const { t } = useTranslation()
  const { solicitud, sabido, productos, borrador } = que
  const { titulo, link } = useSearch({ from: '/app/solicitudes-prestamo/$idprestamo/editar' })
  const pedido = useCondiciones(que)
  const { paso, producto, condiciones, calculo, ingreso, comoSeria } = pedido
  const { form } = paso
  const v = form.values
  const nueva = solicitud.id === 0
  const destinos = useDestinos(form)
  const seguir = useSeguir('editar', paso)
  const alSalir = useAlSalirDeCondiciones(solicitud, paso)
  // Begun offline: continues by itself when online.
  const espera = paso.sinRed && nueva
  useReconnect(() => espera && seguir())
  const deTurismo = productos.filter((p) => p.productoTuristico === 1)
  const ofrecidos = nueva && link?.includes('turismo') && deTurismo.length > 0 ? deTurismo : productos
  return (
    <MarcoSolicitud
      solicitud={comoSeria}
      pantalla="editar"
      titulo={
        nueva ? (producto?.nombreProductoAfiliado ?? titulo ?? t('solicitud.nueva')) : comoSeria.producto.nombreProductoAfiliado
      }
      sinGuardar={paso.sucio && (!nueva || v.idProducto !== null)}
      principal={{
        texto: t('solicitud.continuar'),
        detalle: t('solicitud.hacia.datos-solicitante'),
        formulario: 'paso-solicitud',
        cargando: paso.guardando,
      }}
      cifra={
        calculo && {
          rotulo: t('solicitud.cuotasDe', { count: v.plazo ?? 0 }),
          valor: formatPesos(calculo.cuota / 100),
        }
      }
      alSalir={alSalir}
      espera={espera ? t('solicitud.esperaLinea') : undefined}
      avisos={
        <AvisosPaso
          paso={{ ...paso, recuperado: borrador ? paso.recuperado : undefined }}
          empezarDeCero={nueva ? () => void deCero() : undefined}
          decir={(campo) => ({
            rotulo: t(`solicitud.campo.${campo}`),
            valor: decirCondicion(parte.valoresDe(solicitud), campo, solicitud),
          })}
        />
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
            elegir={pedido.elegir}
            error={form.errors.idProducto}
          />
          {nueva && producto && <AntesDeEmpezar producto={producto} />}
          <CuantoYCuando {...pedido} />
        </section>
        {condiciones && (
          <>
            <Simulador calculo={calculo} condiciones={condiciones} monto={v.monto} plazo={v.plazo} ingreso={ingreso} />
            <AdondeVa form={form} destinos={destinos} sabido={sabido} />
          </>
        )}
      </form>
    </MarcoSolicitud>
  )
}

/** Leaving by the frame's button saves first, and gives the request its address; returns true if it may leave. */
function useAlSalirDeCondiciones({ id }: Solicitud, { form, mandar }: Condiciones['paso']) {
  const navegar = useNavigate()
  return async (): Promise<boolean> => {
    if (id === 0 && form.values.idProducto === null) return true
    const [salio, s] = await mandar()
    if (salio === 'bien' && id === 0) await navegar({ to: `/app/solicitudes-prestamo/${s.id}/editar`, replace: true })
    return salio === 'bien' || salio === 'sinRed'
  }
}

function decirCondicion(v: ValoresCondiciones, campo: keyof ValoresCondiciones, s: Solicitud): string {
  if (campo === 'idProducto') return s.producto.nombreProductoAfiliado
  if (campo === 'idDestino') return s.destino
  if (campo === 'monto') return v.monto === null ? '' : formatPesos(v.monto / 100)
  return String(v[campo] ?? '')
}
