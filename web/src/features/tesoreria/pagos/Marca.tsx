interface Props {
  nombre: string
  puesta: boolean
  aMedias?: boolean
  apagada?: boolean
  cambiar(si: boolean): void
}

/** Checkbox whose whole cell is clickable. */
export function Marca({ nombre, puesta, aMedias = false, apagada = false, cambiar }: Props) {
  return (
    <label className="casilla pagos-marca">
      <input
        type="checkbox"
        aria-label={nombre}
        checked={puesta}
        disabled={apagada}
        ref={(field) => {
          if (field) field.indeterminate = aMedias
        }}
        onChange={(e) => cambiar(e.currentTarget.checked)}
      />
    </label>
  )
}
