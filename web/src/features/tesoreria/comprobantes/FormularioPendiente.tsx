import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { enterMovesOn } from '../../../ui/enterMovesOn.ts'
import { focusFirst, useCtrlEnter } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'
import { AvisoRepetido, AvisosQr, avisosDe, ParecidosConMotivo } from './Advertencias.tsx'
import { CamposComprobante } from './CamposComprobante.tsx'
import type { ColaComprobantes } from './cola.ts'
import { gemeloDe } from './gemelo.ts'
import type { Pendiente } from './pendiente.ts'
import { BotonCamaraQr } from './qr/BotonCamaraQr.tsx'
import { useTextosQr } from './qr/useTextosQr.ts'
import { delQr, erroresDeValores, faltan, llenarDeQr } from './valores.ts'

interface Props {
  cola: ColaComprobantes
  pendiente: Pendiente
  rendicion: Rendicion
  /** The settlement takes no more: it is read, and taken out. */
  lectura: boolean
  cuitOrganizacion: string
  /** It is on its way: on to the next one that lacks something. */
  alSeguir(): void
  quitar(): void
}

/** The data of a receipt that is being prepared: kept as they are typed; saved, it goes by itself. */
export function FormularioPendiente({ cola, pendiente: p, rendicion, lectura, cuitOrganizacion, alSeguir, quitar }: Props) {
  const { t } = useTranslation()
  const textos = useTextosQr()
  const formulario = useRef<HTMLFormElement>(null)
  const [intento, setIntento] = useState(false)
  const { valores } = p
  const gemelo = gemeloDe(p, cola.lista.use())
  const avisos = avisosDe(valores, rendicion, cuitOrganizacion)
  const impide = p.repetido !== null || avisos.some((a) => a.impide)
  const saliendo = lectura || p.fase === 'enviando' || p.fase === 'preparando'
  const propios = () => ({
    ...erroresDeValores(valores),
    ...(p.parecidos.length > 0 && valores.motivoParecido.trim() === '' ? { motivoParecido: t('validacion.requerido') } : {}),
  })
  const errores = { ...p.errores, ...(intento ? propios() : {}) }
  useCtrlEnter(formulario)
  // By keyboard alone: whoever comes here goes on with what is missing.
  const alAbrir = useEffectEvent(() => {
    if (!window.matchMedia('(pointer: coarse)').matches)
      focusFirst(formulario.current, Object.fromEntries(faltan(valores).map((campo) => [campo, true])))
  })
  useEffect(() => alAbrir(), [])
  const enviar = async (e: FormEvent) => {
    e.preventDefault()
    if (impide || saliendo) return
    const mal = propios()
    setIntento(true)
    if (Object.keys(mal).length > 0) return focusFirst(formulario.current, mal)
    if (!(await confirmOldDate(valores.fecha))) return focusFirst(formulario.current, { fecha: true })
    cola.enviar(p.clave)
    alSeguir()
  }
  return (
    <form
      ref={formulario}
      className="datos-comprobante"
      noValidate
      onSubmit={(e) => void enviar(e)}
      onKeyDown={enterMovesOn}
      aria-label={t('comprobantes.datos')}
    >
      <div role="status">
        {p.lectura === 'buscando' ? (
          <p className="leido suave">{t('facturaQr.buscando')}</p>
        ) : delQr(valores).length > 0 ? (
          <p className="leido">
            <Icon name="qr" />
            {t('facturaQr.leida')}
          </p>
        ) : (
          p.lectura && !p.lectura.factura && <p className="leido suave">{textos.motivo(p.lectura)}</p>
        )}
      </div>
      {valores.qr === '' && p.lectura !== 'buscando' && !saliendo && (
        <BotonCamaraQr alLeer={(factura, texto) => cola.escribir(p.clave, llenarDeQr(valores, factura, texto))} />
      )}
      <AvisosQr avisos={avisos} />
      {gemelo && <Notice type="alerta">{t('comprobantes.gemelo', { nombre: gemelo.nombre })}</Notice>}
      {p.repetido && <AvisoRepetido otro={p.repetido} />}
      <CamposComprobante
        valores={valores}
        errores={errores}
        lectura={saliendo}
        escribir={(cambio) => cola.escribir(p.clave, cambio)}
      />
      {!p.repetido && p.parecidos.length > 0 && (
        <ParecidosConMotivo
          parecidos={p.parecidos}
          motivo={valores.motivoParecido}
          error={errores.motivoParecido}
          lectura={saliendo}
          escribir={(motivoParecido) => cola.escribir(p.clave, { motivoParecido })}
        />
      )}
      {p.dice && !p.repetido && p.parecidos.length === 0 && <Notice type="mal">{p.dice}</Notice>}
      <div className="botones">
        {!lectura && (
          <Button type="submit" variant="principal" width loading={p.fase === 'enviando'} disabled={impide}>
            {t('comprobantes.guardar')}
          </Button>
        )}
        <Button variant="texto" icon="quitar" onClick={quitar}>
          {t('comprobantes.sacar')}
        </Button>
      </div>
    </form>
  )
}
