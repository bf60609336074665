import './sistemas.css'
import { Checkbox, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

export interface Grupo {
  clave: string
  /** '' if there is only one. */
  nombre: string
  opciones: ReadonlyArray<{ valor: string; texto: string }>
}

interface Props {
  titulo: string
  ayuda: ReactNode
  buscar: string
  /** Text with the number of choices. */
  cuantas: string
  /** Name of the form field. */
  campo: string
  grupos: readonly Grupo[]
  elegidas: readonly string[]
  elegir(elegidas: string[]): void
  error: ReactNode
}

const plano = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Multiple choice by groups, with a search. */
export function Casillas({ titulo, ayuda, buscar, cuantas, campo, grupos, elegidas, elegir, error }: Props) {
  const [buscado, setBuscado] = useState('')
  const deError = useId()
  const cambiar = (valor: string, si: boolean) => elegir(si ? [...elegidas, valor] : elegidas.filter((otra) => otra !== valor))
  const halladas = grupos.map((grupo) => ({
    ...grupo,
    opciones: grupo.opciones.filter(({ texto, valor }) => plano(`${texto} ${valor}`).includes(plano(buscado.trim()))),
  }))
  return (
    <fieldset className="sistema-permisos" aria-describedby={error ? deError : undefined}>
      <legend>{titulo}</legend>
      <p className="suave">{ayuda}</p>
      <div className="sistema-buscar">
        <TextInput
          type="search"
          aria-label={buscar}
          placeholder={buscar}
          value={buscado}
          onChange={(e) => setBuscado(e.currentTarget.value)}
          data-path={campo}
        />
        <p role="status">{cuantas}</p>
      </div>
      {error && (
        <p id={deError} className="sistema-error" role="alert">
          {error}
        </p>
      )}
      <div className="sistema-grupos">
        {halladas.map(
          ({ clave, nombre, opciones }) =>
            opciones.length > 0 && (
              <section key={clave} aria-label={nombre || titulo}>
                {nombre && <h3>{nombre}</h3>}
                {opciones.map(({ valor, texto }) => (
                  <Checkbox
                    key={valor}
                    label={texto}
                    checked={elegidas.includes(valor)}
                    onChange={(e) => cambiar(valor, e.currentTarget.checked)}
                  />
                ))}
              </section>
            ),
        )}
      </div>
    </fieldset>
  )
}
