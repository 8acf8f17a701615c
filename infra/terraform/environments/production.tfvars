# The live environment. It survives the loss of one zone.

environment       = "production"
zone_count        = 3
nat_gateway_count = 3

database = {
  instance_class    = "db.m7g.large"
  storage_gib       = 100
  storage_limit_gib = 1000
  multi_az          = true
  backup_days       = 30
}

copies     = 3
cpu        = 1024
memory_mib = 2048
