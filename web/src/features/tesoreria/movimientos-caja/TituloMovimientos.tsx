import { pedido } from '@gremial/contract/platform/llamada.ts'
import { movimientosCaja } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { useAtajo } from '../../../ui/useAtajo.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { type Modo, sentidoDe } from './modo.ts'

/** The title of the list, and a new movement of the chosen box; `principal` when nothing else is to be pressed first. */
export function TituloMovimientos({ modo, caja, principal }: { modo: Modo; caja: number | undefined; principal: boolean }) {
  const { t } = useTranslation()
  const edita = usePuede('movimientosCaja.editar')
  const { abrir, abriendo } = useNuevo(modo, caja)
  useAtajo('KeyN', abrir, edita)
  return (
    <div className="titulo-pantalla">
      <h1 className="en-barra">{t(`caja.tituloLista.${modo}`)}</h1>
      {edita && (
        <Boton
          variante={principal ? 'principal' : 'comun'}
          icono="agregar"
          aria-keyshortcuts="Alt+N"
          disabled={caja === undefined}
          cargando={abriendo}
          onClick={abrir}
        >
          {t(`caja.nuevo.${modo}`)} <kbd>Alt N</kbd>
        </Boton>
      )}
    </div>
  )
}

/** New movement: only once the conditions were checked; a refusal says which, in its own words for income and for expenses. */
function useNuevo(modo: Modo, caja: number | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  // A settlement whose payment is being registered (C-RENDICION-17) goes along.
  const { rendicion } = useSearch({ from: '/app/seccionales/movimientos-caja/$modo/lista' })
  const abrir = () =>
    caja !== undefined &&
    void hacer(pedido(movimientosCaja.condiciones, { cuerpo: { caja, ingresoEgreso: sentidoDe(modo) } }), {
      fallo: t(`caja.noSePuede.${modo}`),
      alLograr: ({ caja, numeroPlanilla }) =>
        navegar({
          to: '/app/seccionales/movimientos-caja/$modo/nuevo',
          params: { modo },
          search: {
            seccionalUsuario: String(caja.idSeccional),
            cajaUsuario: String(caja.id),
            ultimaPlanilla: String(numeroPlanilla),
            rendicion: modo === 'ingresos' ? rendicion : undefined,
          },
        }),
    })
  return { abrir, abriendo: haciendo }
}
