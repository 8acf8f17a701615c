# For testing releases. The smallest sizes, and the same structure as production.

environment       = "staging"
zone_count        = 2
nat_gateway_count = 1

database = {
  instance_class    = "db.t4g.small"
  storage_gib       = 20
  storage_limit_gib = 50
  multi_az          = false
  backup_days       = 7
}

copies     = 1
cpu        = 512
memory_mib = 1024
