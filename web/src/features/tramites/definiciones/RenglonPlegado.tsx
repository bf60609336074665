import { Icon } from '../../../ui/icons.tsx'
import { useArmando } from './armando.ts'

interface Props {
  titulo: string
  detalle: string
  abierto: boolean
  alternar(): void
  /** Path within the content: marked while something below it is missing. */
  ruta: string
}

/** A collapsed field or document: name and kind. */
export function RenglonPlegado({ titulo, detalle, abierto, alternar, ruta }: Props) {
  const { faltas } = useArmando()
  const falta = faltas.some((f) => f.ruta === ruta || f.ruta.startsWith(`${ruta}.`))
  return (
    <button type="button" className="armar-renglon" aria-expanded={abierto} data-ruta={ruta} onClick={alternar}>
      <span>
        <strong>{titulo}</strong>
        <small>{detalle}</small>
      </span>
      <Icon name={falta ? 'alerta' : abierto ? 'arriba' : 'editar'} small />
    </button>
  )
}
