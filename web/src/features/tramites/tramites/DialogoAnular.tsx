import { pedido } from '@gremial/contract/platform/llamada.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { productos } from '@gremial/contract/tramites/productos.ts'
import { maximoMotivo, type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import type { FilaTramite } from '@gremial/contract/tramites/tramites.ts'
import { Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono, type NombreIcono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { rutaPresentada } from '../solicitud/aDondeSigue.ts'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'
import { montoYCuotas } from './tramites.api.ts'

/** The dialog for a row of the list: what would be lost is known once the request is read. */
export function AnularFila({ fila, cerrar }: { fila: FilaTramite; cerrar(): void }) {
  const { t } = useTranslation()
  const consulta = useQuery(solicitudQuery(fila.id.idCodigo))
  if (consulta.data) return <DialogoAnular solicitud={consulta.data} cerrar={cerrar} />
  return (
    <Modal
      opened
      onClose={cerrar}
      title={t('misTramites.anulacion.titulo', { numero: fila.numeroSolicitudCompleto })}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <Segun consulta={consulta} filas={3} fallo={t('misTramites.falloAbrir')}>
        {() => null}
      </Segun>
    </Modal>
  )
}

/** Annulling says what is lost by it and asks for the reason, required and of at most 300 characters (B-ANULACION-01, -03, -04). */
export function DialogoAnular({ solicitud: s, cerrar }: { solicitud: Solicitud; cerrar(): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const numero = s.numeroSolicitudCompleto
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: ({ motivo }: { motivo: string }) =>
      pedido(solicitudes.anular, { claves: { id: s.id }, cuerpo: { id: s.id, idProducto: s.producto.id, motivo } }),
    fallo: t('misTramites.anulacion.fallo'),
    alGuardar() {
      cerrar()
      void navegar({ to: rutaPresentada, params: { idsolicitud: String(s.id) } })
    },
  })
  const { form } = formulario
  const pierde = useLoQuePierde(s)
  const pide = montoYCuotas(t, s)
  const producto = s.producto.nombreProductoAfiliado
  return (
    <DialogoFormulario
      titulo={t('misTramites.anulacion.titulo', { numero })}
      accion={t('misTramites.anular')}
      cancelar={t('misTramites.anulacion.no')}
      grave
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{pide ? t('misTramites.anulacion.esPrestamo', { producto, ...pide }) : t('misTramites.anulacion.es', { producto })}</p>
      <ul className="se-pierde">
        {pierde.map(({ icono, texto }) => (
          <li key={texto}>
            <Icono nombre={icono} chico />
            <span>{texto}</span>
          </li>
        ))}
      </ul>
      <Textarea
        label={t('misTramites.anulacion.motivo')}
        description={t('misTramites.anulacion.quedan', { count: maximoMotivo - form.values.motivo.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={maximoMotivo}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}

interface Perdida {
  icono: NombreIcono
  texto: string
}

/** What annulling it loses, in sentences: the desk's work, the papers, the rate of the day that it was filed, what others accepted. */
function useLoQuePierde(s: Solicitud): Perdida[] {
  const { t } = useTranslation()
  const presentada = s.sucesos.some((e) => e.que === 'presentada')
  const { data: hoy } = useQuery({
    ...leer(productos.conCondiciones, { claves: { id: s.numeroAfiliado } }),
    enabled: presentada && s.producto.condiciones !== null,
  })
  const antes = s.producto.condiciones?.tna
  const rige = hoy?.find((p) => p.id === s.producto.id)?.condiciones?.tna
  const mandados = s.documentos.filter((d) => d.id !== null).length
  const quien = (papel: 'GARANTE' | 'COSOLICITANTE') => {
    const persona = s.personas[papel]
    return persona ? nombreCorrido(`${persona.apellido}, ${persona.nombre}`) : t(`tramite.papel.${papel}`)
  }
  const tasa = (): Perdida[] => {
    if (!presentada || antes === undefined) return []
    const texto =
      rige !== undefined && rige !== antes
        ? t('misTramites.anulacion.tasa', { antes: porciento(antes), hoy: porciento(rige) })
        : t('misTramites.anulacion.tasaIgual', { antes: porciento(antes) })
    return [{ icono: 'candado', texto }]
  }
  return [
    { icono: 'baja', texto: t(presentada ? 'misTramites.anulacion.mesa' : 'misTramites.anulacion.borrador') },
    ...(mandados > 0 ? [{ icono: 'documento' as const, texto: t('misTramites.anulacion.documentos', { count: mandados }) }] : []),
    ...tasa(),
    ...s.conformidades
      .filter((c) => c.estado === 'ACEPTADA')
      .map(({ papel }) => ({
        icono: 'personas' as const,
        texto: t('misTramites.anulacion.conformidad', { nombre: quien(papel) }),
      })),
    { icono: 'nuevo', texto: t('misTramites.anulacion.otra') },
  ]
}

/** A rate as it is written, with two decimals. */
const porciento = (tasa: number): string => tasa.toFixed(2).replace('.', ',')
