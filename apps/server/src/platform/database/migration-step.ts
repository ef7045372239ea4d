export interface MigrationStep {
  /** `NNNN-module-what`, unique for ever. Each module uses its own thousand so that branches do not collide. */
  readonly name: string;
  /** One or more statements of the PostgreSQL 15 subset. A step never changes once released. */
  readonly up: string;
}
