import { deCentavos } from '@gremial/contract/platform/dinero.ts'
import type { Denominacion, PlanillaCerrada, SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoPin } from '../../../ui/CampoPin.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { refrescarCaja } from '../movimientos-caja/movimientos-caja.api.ts'
import { ajustesDe, sumaDe } from './arqueo.ts'
import { AlCerrar, Cerrada } from './Cerrada.tsx'
import { ContraLibros } from './ContraLibros.tsx'
import { TablaConteo } from './TablaConteo.tsx'
import { useCierre } from './useCierre.ts'

interface Props {
  saldos: SaldosPlanilla
  denominaciones: Denominacion[]
  refrescar(): Promise<unknown>
}

/** The count, the books, what closing will do, and the PIN; of a blind box the books come only after the count was registered. */
export function FormularioCierre({ saldos, denominaciones, refrescar }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const [cerrada, setCerrada] = useState<PlanillaCerrada>()
  const campoPin = useRef<HTMLInputElement>(null)
  const c = useCierre({ saldos, denominaciones, refrescar, alCerrar: setCerrada, enfocarPin: () => campoPin.current?.focus() })
  const { caja, nroPla } = saldos
  useBlocker({
    disabled: !c.sucio || cerrada !== undefined,
    enableBeforeUnload: () => c.sucio && !cerrada,
    shouldBlockFn: async () =>
      !(await preguntar({
        titulo: t('caja.dejarConteo'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      })),
  })
  const ajustes = c.libros
    ? ajustesDe(c.contado, c.libros).map((a, i) => ({ ...a, total: deCentavos(a.centavos), numero: c.numeroDe(i) }))
    : []
  return (
    <form
      noValidate
      autoComplete="off"
      className="cierre"
      onSubmit={(e) => {
        e.preventDefault()
        if (!c.ocupado) c.cerrar()
      }}
    >
      <section className="hoja conteo">
        <header>
          <h2>{t('caja.arqueoEfectivo')}</h2>
          <p className="suave">{t(c.fijo ? 'caja.conteoRegistrado' : 'caja.contaYEscribi')}</p>
        </header>
        <TablaConteo denominaciones={denominaciones} conteo={c.conteo} cambiar={c.cambiarConteo} lectura={c.fijo} />
        {c.fijo && (
          <div className="pie-conteo">
            <Boton icono="reintentar" onClick={c.contarOtraVez}>
              {t('caja.contarOtraVez')}
            </Boton>
          </div>
        )}
      </section>
      <section className="hoja der-col" id="despues-del-conteo">
        <ContraLibros cierre={c} />
        {c.libros ? (
          <>
            {c.difiere && (
              <Textarea
                id="motivo-diferencia"
                label={t('caja.motivoDiferencia')}
                description={t('caja.motivoAyuda')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                maxLength={300}
                autosize
                minRows={2}
                value={c.motivo}
                onChange={(e) => c.cambiarMotivo(e.currentTarget.value)}
                error={c.errores.motivo}
              />
            )}
            <div className="al-cerrar">
              <h3>{t('caja.alCerrar')}</h3>
              {c.cheques === null || c.banco === null ? (
                <p className="suave">{t('caja.alCerrarFalta')}</p>
              ) : (
                <AlCerrar nroPla={nroPla} saldo={deCentavos(sumaDe(c.contado))} ajustes={ajustes} />
              )}
            </div>
            <div className="firma">
              <CampoPin
                ref={campoPin}
                label={t('caja.pinDe', { nombre: caja.nombre })}
                value={c.pin}
                onChange={c.cambiarPin}
                error={c.errores.pin}
              />
              <Boton type="submit" variante="principal" icono="candado" cargando={c.ocupado}>
                {t('caja.cerrarPlanillaN', { n: nroPla })}
              </Boton>
            </div>
          </>
        ) : (
          <>
            <Aviso icono="ocultar">{t('caja.ciegaConteo')}</Aviso>
            <div className="botones">
              <Boton variante="principal" cargando={c.ocupado} onClick={c.registrar}>
                {t('caja.registrarConteo')}
              </Boton>
            </div>
          </>
        )}
      </section>
      {cerrada && (
        <Cerrada
          caja={caja}
          idSeccional={saldos.seccional.id}
          cerrada={cerrada}
          terminar={() => {
            void refrescarCaja(consultas)
            void navegar({
              to: '/app/seccionales/planillas-caja/lista',
              search: { idSeccional: String(saldos.seccional.id), caja: String(caja.id), nroPla: String(nroPla) },
            })
          }}
        />
      )}
    </form>
  )
}
