import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import type { Pedido } from '@gremial/contract/platform/llamada.ts'
import type { ConformidadAbierta, conformidades, conformidadesPropias } from '@gremial/contract/tramites/conformidad.ts'
import { Checkbox } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Palabra } from '../../../ui/Palabra.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

interface Props {
  pide: ConformidadAbierta
  /** The call that answers. */
  con(acepta: 0 | 1): Pedido<typeof conformidades.responder> | Pedido<typeof conformidadesPropias.responder>
  /** The request says something else by now: it is read again. */
  releer(): Promise<void>
  alResponder(acepto: boolean): void
}

/** Who asks, for how much, what it means, the text itself, and yes or no. */
export function ResponderConformidad({ pide, con, releer, alResponder }: Props) {
  const { t } = useTranslation()
  const { hacer, haciendo } = useHacer()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  const { papel, solicitante, plazo } = pide
  const [monto, cuota, total] = [formatearPesos(pide.monto), formatearPesos(pide.cuota), formatearPesos(pide.total)]
  const leerDeNuevo = async () => {
    await avisar(t('conformidad.cambioTitulo'), t('conformidad.cambio'), t('conformidad.volver'))
    await releer()
  }
  const { form, props, guardando } = useFormulario({
    iniciales: { leido: false },
    pedido: () => con(1),
    ademas: ({ leido }): Record<string, string> => (leido ? {} : { leido: t('conformidad.faltaLeer') }),
    fallo: t('conformidad.noSeGuardo'),
    alChocar: leerDeNuevo,
    alGuardar: () => alResponder(true),
  })
  const rechazar = async () => {
    const si = await preguntar({
      titulo: t('conformidad.preguntaRechazar'),
      texto: t('conformidad.textoRechazar', { solicitante }),
      accion: t('conformidad.rechazar'),
      cancelar: t('conformidad.volver'),
      dudosa: true,
    })
    if (!si) return
    await hacer(con(0), { fallo: t('conformidad.noSeGuardo'), alChocar: leerDeNuevo, alLograr: () => alResponder(false) })
  }
  return (
    <div className="conformidad-pedido">
      <h1 ref={titulo} tabIndex={-1}>
        {t(`conformidad.tituloDe.${papel}`)}
      </h1>
      <p className="fuerte">{t(`conformidad.pide.${papel}`, { solicitante, monto })}</p>
      <p>{t(`conformidad.significa.${papel}`, { solicitante, plazo, cuota, total })}</p>
      <Rotulados
        lineas={[
          [t('conformidad.producto'), pide.producto],
          [t('conformidad.solicitud'), pide.numeroSolicitudCompleto],
          [t('conformidad.monto'), monto],
          [t('conformidad.cuotas'), t('conformidad.deCuota', { plazo, cuota })],
          [t('conformidad.total'), total],
          [t('conformidad.tna'), `${formatearImporte(pide.tna)} %`],
          [t('conformidad.cft'), `${formatearImporte(pide.cft)} %`],
        ]}
      />
      <div className="con-palabra">
        <Palabra cual="conformidad">
          <h2>{t('conformidad.queAceptas')}</h2>
        </Palabra>
      </div>
      <blockquote className="conformidad-texto">{pide.texto.replaceAll('$ ', '$\u00a0')}</blockquote>
      <form {...props}>
        <Checkbox label={t('conformidad.leido')} {...form.getInputProps('leido', { type: 'checkbox' })} />
        <div className="botones">
          <Boton type="submit" variante="principal" cargando={guardando}>
            {t(`conformidad.aceptar.${papel}`)}
          </Boton>
          <Boton cargando={haciendo} onClick={() => void rechazar()}>
            {t('conformidad.rechazar')}
          </Boton>
        </div>
      </form>
    </div>
  )
}
