/** A type that is told apart from its base by name only, so that one kind of text cannot be handed in for another. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };
